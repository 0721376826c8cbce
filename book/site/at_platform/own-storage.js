// Makes a storage that only one learner's attempt at a package uses. On a school's machine several learners may use one
// browser, and the book itself may be on the same host. So the keys of each attempt have their own prefix, and no
// attempt reads the texts of another attempt.

/** The keys in a storage. If the browser doesn't allow the storage, the list is empty. */
function keysIn(open) {
  try { return Object.keys(open()); } catch { return []; }
}

/**
 * A storage that adds `start` to each key. `open` returns the browser's storage, or throws an error. If the browser
 * can't store a text, `setItem` throws the browser's error, but this page can still read the text.
 */
export function ownStorage(open, start) {
  const held = new Map();
  const keys = () => {
    const stored = keysIn(open).filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
    return [...new Set([...held.keys(), ...stored])];
  };
  const getItem = (key) => {
    try { return held.get(key) ?? open().getItem(start + key); } catch { return null; }
  };
  const setItem = (key, text) => {
    held.set(key, String(text));
    open().setItem(start + key, text);
    held.delete(key);
  };
  const removeItem = (key) => {
    held.delete(key);
    open().removeItem(start + key);
  };
  return new Proxy({ getItem, setItem, removeItem }, {
    ownKeys: keys,
    getOwnPropertyDescriptor: (_, key) => ({ value: getItem(String(key)), configurable: true, enumerable: true }),
  });
}

/** The descriptor of an object's property, even if the object inherits the property. */
const definition = (one, name) =>
  Object.getOwnPropertyDescriptor(one, name) ?? definition(Object.getPrototypeOf(one), name);

/** Replaces the window's two storages with storages from `ownStorage`. */
export function keepApart(here, start) {
  for (const name of ["localStorage", "sessionStorage"]) {
    const { get } = definition(here, name);
    const open = () => get.call(here);
    Object.defineProperty(here, name, { value: ownStorage(open, start), configurable: true });
  }
}
