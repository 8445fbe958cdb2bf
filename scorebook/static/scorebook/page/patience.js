/* A request with a timeout between the parts of its answer. A limit for the whole answer would be wrong: on a weak line
   a page can take long, and would be requested again from the start. */

const PATIENCE = 8000; // ms between two parts of an answer

/* Return the response and its whole text. A truncated answer is an error. */
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
