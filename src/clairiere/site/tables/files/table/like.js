// Likes: what somebody prefers, kept in this browser. Every tick box and every slider with `data-like` is one.
import { $, all, first } from "./page.js";
import { sound } from "./sound.js";

export const liked = (name) => first(`[data-like=${name}]`), like = (name) => liked(name).checked;

for (const box of all("[data-like]")) {
  const name = `like-${box.dataset.like}`, slides = box.type === "range";
  if (name in localStorage) box[slides ? "value" : "checked"] = slides ? localStorage[name] : Boolean(localStorage[name]);
  box.onchange = async () => {
    if (box.dataset.like === "notices" && box.checked) await askNotices(box);
    localStorage[name] = slides ? box.value : box.checked ? "yes" : "";
    sound("yours");
  };
}

// Where a browser allows no notices, as at home over http, a sound does instead.
async function askNotices(box) {
  box.checked = (await window.Notification?.requestPermission()) === "granted";
  $("no-notices").hidden = box.checked;
  if (!box.checked && !like("sounds")) first("[data-like=sounds]").click();
}
