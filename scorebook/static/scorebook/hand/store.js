/* What this browser keeps for the page. Where it keeps nothing, because it is full or may not, the page itself
   remembers as long as it is open: a hand is written and saved all the same. */

const memory = new Map();

export function kept(name) {
  if (memory.has(name)) return memory.get(name);
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function keep(name, text) {
  try {
    localStorage.setItem(name, text);
    memory.delete(name);
  } catch {
    memory.set(name, text);
  }
}

export function drop(name) {
  memory.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    /* Nothing was kept. */
  }
}

/* Whether something would be gone with the page. */
export const onlyInThePage = (name) => memory.has(name);
