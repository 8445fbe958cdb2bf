/* The button that shares a document's file. The first tap renders it and shows a progress bar. If the phone cannot
   share files, the file is downloaded. Without this script the button is a link. */

const button = document.getElementById("share");
const bar = document.getElementById("drawing");
const told = document.getElementById("told");
let file = null;

async function drawn() {
  const answer = await fetch(button.href);
  if (!answer.ok || answer.headers.get("Content-Type") !== "application/pdf") throw new Error("no document");
  return new File([await answer.blob()], button.dataset.name, { type: "application/pdf" });
}

function keep() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/* Browsers share only right after a tap. If rendering took too long, ask for another tap. */
async function share() {
  if (!navigator.canShare?.({ files: [file] })) {
    keep();
    return;
  }
  try {
    await navigator.share({ files: [file], title: document.title });
    told.textContent = "";
  } catch (error) {
    if (error.name === "NotAllowedError") told.textContent = button.dataset.again;
  }
}

button.addEventListener("click", async (event) => {
  event.preventDefault();
  if (!bar.hidden) return;
  told.textContent = "";
  bar.hidden = false;
  try {
    file ??= await drawn();
  } catch {
    location.assign(button.href); // the server's page gives the reason
    return;
  } finally {
    bar.hidden = true;
  }
  await share();
});
