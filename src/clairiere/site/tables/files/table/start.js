// The start: scenery, the live stream, and what needs a script comes into sight.
if (!$("sheet").childElementCount) fetch(says.sheet).then((reply) => reply.text()).then((drawn) => { $("sheet").innerHTML = drawn; light(); document.fonts.ready.then(bring); });
stage.classList.add("live");
dress(null);
listen();
const wanted = new URLSearchParams(location.search).get("at");
if (wanted) look(Number(wanted));
else rewind(seenBefore);
