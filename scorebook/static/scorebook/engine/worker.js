/* The rules of the games on the phone: Pyodide, and settlement as on the server. This file computes nothing itself. The
   server prepends ``BUILD`` and sends a content policy that allows WebAssembly (scorebook/offline/views.py). The worker
   gets { id, module, name, said }, calls that function with the arguments ``said``, and answers { id, text }, or { id,
   failed } if the function raised an error. When it is ready it posts { ready }. */

const ARCHIVE = "/settlement.zip";
const DOOR = `
import json, sys
from importlib import import_module

sys.path.insert(0, "${ARCHIVE}")
import_module("settlement.preview.phone")

def call(module, name, said):
    return getattr(import_module(module), name)(*json.loads(said))

call
`;

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function begin() {
  const [{ loadPyodide }, rules] = await Promise.all([import(`${BUILD.python}pyodide.mjs`), fetched(BUILD.rules)]);
  const python = await loadPyodide({ indexURL: BUILD.python });
  python.FS.writeFile(ARCHIVE, rules);
  return python.runPython(DOOR);
}

const door = begin();

async function answer({ id, module, name, said }) {
  try {
    return { id, text: (await door)(module, name, JSON.stringify(said)) };
  } catch (failure) {
    return { id, failed: String(failure?.message ?? failure) };
  }
}

addEventListener("message", async ({ data }) => postMessage(await answer(data)));
door.then(
  () => postMessage({ ready: true }),
  (failure) => postMessage({ ready: false, failed: String(failure?.message ?? failure) }),
);
