// Hands a text to another program, where the device offers to. Without support for sharing, the button beside it copies
// the text.
"use strict";

for (const button of document.querySelectorAll("[data-share]")) {
  if (!navigator.share) continue;
  const field = document.getElementById(button.dataset.share);
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.share({ title: button.dataset.title, text: field.value });
    } catch (error) {
      // A cancelled dialog shares nothing; if the device refuses, the copy button remains.
      if (error.name !== "AbortError") document.querySelector(`[data-copy="${field.id}"]`)?.click();
    }
  });
}
