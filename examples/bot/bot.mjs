// A bot in JavaScript that answers at random; Node 18 or later, no packages.
//
//   CLAIRIERE_TOKEN=clairiere_… node bot.mjs https://clairiere.example miralosetu47
const [site, table] = process.argv.slice(2);
const headers = { Authorization: `Bearer ${process.env.CLAIRIERE_TOKEN}`, "Content-Type": "application/json" };

async function ask(path, body) {
  const reply = await fetch(`${site}/api/v1${path}`, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });
  if (reply.status === 429 || reply.status === 503) { // too often, or busy: the same again, a little later
    await new Promise((done) => setTimeout(done, 1000 * (reply.headers.get("Retry-After") ?? 1)));
    return ask(path, body);
  }
  const told = await reply.json();
  if (!reply.ok && reply.status !== 409) throw new Error(`${reply.status} ${told.says ?? told.error}`); // 409: look again
  return told;
}

// EventSource sends no Authorization, so the stream is read with fetch.
async function* events() {
  for (let last = ""; ;) {
    const resume = last ? { "Last-Event-ID": last } : {};
    const reply = await fetch(`${site}/api/v1/stream`, { headers: { ...headers, ...resume } });
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
    let text = "";
    for await (const part of reply.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + part).split("\n\n");
      text = blocks.pop();
      for (const block of blocks) {
        const fields = Object.fromEntries(block.split("\n").map((line) => line.split(/: (.*)/s)));
        last = fields.id ?? last;
        if (fields.event) yield { name: fields.event, ...JSON.parse(fields.data) };
      }
    }
  }
}

async function play(version) {
  for (;;) {
    const position = await ask(`/t/${table}?version=${version}`);
    if (!position.options.length) return;
    const { notation } = position.options[Math.floor(Math.random() * position.options.length)];
    version = (await ask(`/t/${table}/answer`, { version: position.version, notation })).version ?? position.version;
  }
}

const { tables } = await ask("/me");
if (!tables.some((one) => one.table === table)) await ask(`/tables/${table}/sit`, {});
for await (const event of events()) {
  if (event.table !== table) continue;
  if (event.name !== "asked") {
    console.log(event.name);
    break;
  }
  await play(event.version);
}
process.exit();
