// A record that is dropped or chosen is shown at once, unless it is too long to be one.
const form = document.getElementById("drop"), file = form?.elements.file, wrong = document.getElementById("too-long");

function sent() {
  const [found] = file.files;
  wrong.hidden = !found || found.size <= Number(file.dataset.most);
  wrong.textContent = wrong.hidden ? "" : file.dataset.long;
  if (found && wrong.hidden) form.requestSubmit();
  else file.value = "";
}

if (form) {
  file.addEventListener("change", sent);
  for (const event of ["dragover", "drop"]) document.addEventListener(event, (moved) => moved.preventDefault());
  document.addEventListener("dragover", () => form.classList.add("over"));
  for (const event of ["dragleave", "drop"]) document.addEventListener(event, () => form.classList.remove("over"));
  document.addEventListener("drop", ({ dataTransfer }) => {
    if (!dataTransfer.files.length) return;
    file.files = dataTransfer.files;
    sent();
  });
}
