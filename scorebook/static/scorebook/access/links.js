// Copies an address.  Without a secure connection browsers have no clipboard for us: then the address is selected.
"use strict";

for (const button of document.querySelectorAll("[data-copy]")) {
  const field = document.getElementById(button.dataset.copy);
  const label = button.querySelector("span");
  const said = label.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.focus();
    field.select();
    let copied = false;
    try {
      await navigator.clipboard.writeText(field.value);
      copied = true;
    } catch {
      copied = document.execCommand("copy");
    }
    if (!copied) return;
    label.textContent = button.dataset.done;
    setTimeout(() => {
      label.textContent = said;
    }, 2000);
  });
}
