// Likes: what somebody prefers, kept in this browser. Every tick box with `data-like` is one.
const like = (name) => first(`[data-like=${name}]`).checked;

for (const box of all("[data-like]")) {
  const name = `like-${box.dataset.like}`;
  if (name in localStorage) box.checked = Boolean(localStorage[name]);
  box.onchange = async () => {
    if (box.dataset.like === "notices" && box.checked) box.checked = (await Notification.requestPermission()) === "granted";
    localStorage[name] = box.checked ? "yes" : "";
    sound("yours");
  };
}
