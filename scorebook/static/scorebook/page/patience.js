/* A request that is given up where nothing comes, never while its answer is still coming: on a weak line a whole page
   takes longer than any time for all of it, and would be asked for again from the beginning. */

const PATIENCE = 8000; // ms between two parts of an answer

/* Return the answer and its whole text; an answer that is cut off is none. */
export async function fetchPatiently(address, options) {
  const stop = new AbortController();
  let clock = 0;
  const hear = () => {
    clearTimeout(clock);
    clock = setTimeout(() => stop.abort(), PATIENCE);
  };
  hear();
  try {
    const answer = await fetch(address, { ...options, signal: stop.signal });
    return { answer, text: await readText(answer, hear) };
  } finally {
    clearTimeout(clock);
  }
}

async function readText({ body }, hear) {
  if (!body) return "";
  const [reader, decoder] = [body.getReader(), new TextDecoder()];
  let text = "";
  for (;;) {
    hear();
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}
