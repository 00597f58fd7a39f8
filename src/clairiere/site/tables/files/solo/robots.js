// The page on which somebody lets bots think on this device: what that needs is fetched once, when they say so.
import { able, complete, keep, metered } from "../offline/keep.js";

const $ = (id) => document.getElementById(id), says = $("robots").dataset, kept = JSON.parse(says.kept);
const language = document.documentElement.lang, YEAR = 365 * 24 * 3600;
const size = kept.megabytes.toLocaleString(language);
const on = () => /(?:^|; )device_bots=1/.test(document.cookie);

const wish = (seconds) => {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `device_bots=1; path=/; max-age=${seconds}; samesite=lax${secure}`;
};

function tell(sentence, part = null) {
  $("robots-say").textContent = sentence.replace("{size}", size);
  $("fetched").hidden = part === null;
  $("fetched").value = part ?? 0;
  $("agree").hidden = !able || on() || part !== null;
  $("stop").hidden = !on();
}

async function standing() {
  if (!able) return tell(says.insecure);
  const here = await complete(kept);
  if (on() && !here) wish(0); // it was fetched for an older version, and is not fetched again unasked
  tell(on() ? says.on : here ? says.here : says.absent);
}

$("agree").onclick = async () => {
  if (!(await complete(kept)) && metered() && !confirm(says.metered.replace("{size}", size))) return;
  try {
    await keep(kept, (part) => tell(says.fetching, part));
    localStorage.removeItem("device-bots"); // measured anew
    wish(YEAR);
    await standing();
  } catch {
    tell(says.failed);
  }
};
$("stop").onclick = () => { wish(0); standing(); };
standing();
