// The start: scenery, the live stream, and what needs a script comes into sight.
import { $, first, says, stage } from "./page.js";
import { listen, rewind } from "./follow.js";
import { seenBefore } from "./log.js";
import { look } from "./past.js";
import { dress, light } from "./show.js";
import { bring } from "./turn.js";
import "./touch.js";

if (!$("sheet").childElementCount) fetch(says.sheet).then((reply) => reply.text()).then((drawn) => { $("sheet").innerHTML = drawn; light(); document.fonts.ready.then(bring); });
stage.classList.add("live");
dress(null);
if (!LESSON) listen();
const wanted = new URLSearchParams(location.search).get("at");
if (LESSON) first("#task")?.focus({ preventScroll: true });
else if (wanted) look(Number(wanted));
else rewind(seenBefore);
