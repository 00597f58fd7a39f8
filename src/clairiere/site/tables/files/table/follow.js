// Following the table: the stream brings the newest fragment or, if it cannot, its number; what happened since is shown
// one answer after the other.
const PACE = 420, MOST = 12; // ms for each; who has missed more than this sees the newest at once
let newest = version(), following = false, shownAt = 0;
let hurried = false; // somebody has tapped to skip
let pushed = kept; // the newest fragment that the stream has brought
let stream;

async function follow(told) {
  newest = Math.max(newest, told);
  if (following) return;
  following = true;
  try {
    while (version() < newest && past === null) await next();
  } catch (error) {
    complain(error);
    if (!error.status) setTimeout(follow, 2000, 0); // the stream may live on, and tell it no second time
  }
  following = hurried = false;
}

async function next() {
  const piece = Number(pushed.dataset.version) < newest ? await fragment("now", { version: newest }) : pushed, last = Number(piece.dataset.version);
  const few = last - version() <= MOST && !still.matches && !document.hidden;
  stage.toggleAttribute("data-playing", few && last > version() + 1);
  while (few && last > version() + 1 && !hurried && past === null) await turnTo(await fragment("at", { at: version() + 1 }));
  delete says.playing;
  await turnTo(piece);
}

async function turnTo(piece) {
  if (!hurried && !still.matches) await pause(Math.max(0, shownAt + PACE - Date.now()));
  if (past === null) show(piece);
  shownAt = Date.now();
}

function listen() {
  stream?.close();
  stream = new EventSource(`/t/${says.code}/stream?version=${version()}&language=${language}`);
  stream.onopen = () => lost(false);
  stream.onmessage = ({ data }) => follow(Number(data));
  on(stream, "table", ({ data, lastEventId }) => {
    pushed = first("#table", parsed(data));
    follow(Number(lastEventId));
  });
  on(stream, "here", ({ data }) => here(data));
  stream.onerror = () => {
    lost(true);
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 2000 + 3000 * Math.random());
  };
}

const lost = (really) => { $("lost").hidden = !really; };
on(window, "offline", () => lost(true));
on(window, "online", listen); // a stream that was open may be dead, and would not say so for minutes
on(stage, "pointerdown", () => { hurried = "playing" in says; });
