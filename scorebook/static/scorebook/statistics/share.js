// Hands a text to another program, where the device offers to.  Where it does not, the button beside it copies the
// text.
"use strict";

for (const button of document.querySelectorAll("[data-share]")) {
  if (!navigator.share) continue;
  const field = document.getElementById(button.dataset.share);
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.share({ title: button.dataset.title, text: field.value });
    } catch (error) {
      // Whoever thinks better of it has shared nothing; a device that refuses leaves the copy.
      if (error.name !== "AbortError") document.querySelector(`[data-copy="${field.id}"]`)?.click();
    }
  });
}
