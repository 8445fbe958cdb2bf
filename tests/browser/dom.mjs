/* As much of a document as the entry page draws into: elements, texts, attributes and plain selectors. There is no
   layout, and nothing is parsed from markup. */

const CAMEL = /[A-Z]/g;
const dataName = (name) => `data-${name.replace(CAMEL, (letter) => `-${letter.toLowerCase()}`)}`;

class Text {
  constructor(text) {
    this.textContent = text;
    this.innerHTML = text;
  }
}

/* The data attributes of an element as its properties. */
const DATASET = {
  get: ({ attributes }, name) => attributes.get(dataName(name)),
  has: ({ attributes }, name) => attributes.has(dataName(name)),
  set: ({ attributes }, name, value) => Boolean(attributes.set(dataName(name), String(value))),
  ownKeys: ({ attributes }) =>
    [...attributes.keys()].filter((name) => name.startsWith("data-")).map((name) => name.slice("data-".length)),
  getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
};

export class Element {
  attributes = new Map();
  childNodes = [];
  parentElement = null;

  constructor(name) {
    this.name = name;
    this.dataset = new Proxy(this, DATASET);
    this.classList = {
      toggle: (name, on) => {
        const names = new Set((this.className || "").split(" ").filter(Boolean));
        (on ?? !names.has(name)) ? names.add(name) : names.delete(name);
        this.className = [...names].join(" ");
      },
    };
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  setAttribute(name, value) {
    this.attributes.set(name, String(value));
  }
  removeAttribute(name) {
    this.attributes.delete(name);
  }
  addEventListener() {}

  get id() {
    return this.attributes.get("id") ?? "";
  }
  get className() {
    return this.attributes.get("class") ?? "";
  }
  set className(names) {
    this.attributes.set("class", names);
  }
  get hidden() {
    return this.attributes.has("hidden");
  }
  set hidden(is) {
    is ? this.attributes.set("hidden", "") : this.attributes.delete("hidden");
  }

  get children() {
    return this.childNodes.filter((node) => node instanceof Element);
  }
  get childElementCount() {
    return this.children.length;
  }
  get textContent() {
    return this.childNodes.map((node) => node.textContent).join("");
  }
  set textContent(text) {
    this.replaceChildren(text);
  }
  get innerHTML() {
    return this.childNodes.map((node) => node.outerHTML ?? node.innerHTML).join("");
  }
  get outerHTML() {
    const attributes = [...this.attributes].map(([name, value]) => ` ${name}="${value}"`).join("");
    return `<${this.name}${attributes}>${this.innerHTML}</${this.name}>`;
  }

  append(...nodes) {
    for (const one of nodes) {
      const node = typeof one === "string" ? new Text(one) : one;
      if (node instanceof Element) {
        node.remove();
        node.parentElement = this;
      }
      this.childNodes.push(node);
    }
  }
  remove() {
    const parent = this.parentElement;
    if (parent) parent.childNodes = parent.childNodes.filter((one) => one !== this);
    this.parentElement = null;
  }
  replaceChildren(...nodes) {
    for (const node of this.children) node.parentElement = null;
    this.childNodes = [];
    this.append(...nodes);
  }
  contains(node) {
    for (let one = node; one; one = one.parentElement) if (one === this) return true;
    return false;
  }

  matches(selector) {
    return compiled(selector).some((steps) => isMatch(this, steps, steps.length - 1));
  }
  closest(selector) {
    for (let one = this; one; one = one.parentElement) if (one.matches(selector)) return one;
    return null;
  }
  querySelector(selector) {
    return search(this, compiled(selector), null);
  }
  querySelectorAll(selector) {
    const found = [];
    search(this, compiled(selector), found);
    return found;
  }
}

/* The first element within another that is meant, or every one of them, added to what was ``found``. */
function search(within, selector, found) {
  for (const node of within.childNodes) {
    if (!(node instanceof Element)) continue;
    if (selector.some((steps) => isMatch(node, steps, steps.length - 1))) {
      if (!found) return node;
      found.push(node);
    }
    const inner = search(node, selector, found);
    if (inner) return inner;
  }
  return null;
}

/* ---------- selectors: names, classes, attributes, ``:not``, one within another ---------- */

const PARTS = [
  /:not\((?<not>[^)]*)\)/,
  /#(?<id>[\w-]+)/,
  /\.(?<of>[\w-]+)/,
  /\[(?<name>[\w-]+)(?:=["']?(?<value>[^"'\]]*)["']?)?\]/,
  /(?<tag>\w+)/,
];
const PART = new RegExp(PARTS.map((part) => part.source).join("|"), "g");
const ID = /^#[\w-]+$/;
const known = new Map();
const ids = new Map();

function compiled(selector) {
  const steps = (one) => one.trim().split(/\s+/).map(tests);
  if (!known.has(selector)) known.set(selector, selector.split(/,\s*/).map(steps));
  return known.get(selector);
}

const tests = (compound) => [...compound.matchAll(PART)].map(({ groups }) => test(groups));

function test({ not, id, of, name, value, tag }) {
  if (not !== undefined) {
    const inner = tests(not);
    return (node) => !inner.every((one) => one(node));
  }
  if (id) return (node) => node.attributes.get("id") === id;
  if (of) return (node) => ` ${node.className} `.includes(` ${of} `);
  if (tag) return (node) => node.name === tag;
  return (node) => (value === undefined ? node.attributes.has(name) : node.attributes.get(name) === value);
}

function isMatch(node, steps, at) {
  if (!steps[at].every((one) => one(node))) return false;
  if (at === 0) return true;
  for (let above = node.parentElement; above; above = above.parentElement)
    if (isMatch(above, steps, at - 1)) return true;
  return false;
}

/* An element that was found by its id before, if it still lies there. */
function byId(body, selector) {
  if (!ID.test(selector)) return null;
  if (!body.contains(ids.get(selector) ?? null)) ids.set(selector, body.querySelector(selector));
  return ids.get(selector);
}

/* Make an empty document of these elements by id, and let programs find it. */
export function makeDocument(...ids) {
  const body = new Element("body");
  for (const id of ids) {
    const node = new Element("div");
    node.setAttribute("id", id);
    body.append(node);
  }
  const document = {
    body,
    activeElement: null,
    createElement: (name) => new Element(name),
    createElementNS: (_space, name) => new Element(name),
    querySelector: (selector) => byId(body, selector) ?? body.querySelector(selector),
    querySelectorAll: (selector) => body.querySelectorAll(selector),
  };
  globalThis.document = document;
  return document;
}
