/* The button of a document that shares its file: drawn on the first tap, with a bar meanwhile, and handed on to
   whatever the phone shares files with; where it shares none the file is kept.  Without this program it is a link. */

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

/* A phone shares only on a tap: where drawing took too long for that, one more is asked for. */
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
    location.assign(button.href); // the server says why there is none
    return;
  } finally {
    bar.hidden = true;
  }
  await share();
});
