// Connects a page to the learning platform through the interface that SCORM 1.2 defines: the platform's window has an
// object named API. The platform opens the package in a frame of that window, or in a new window.

const MOST_WINDOWS = 50; // the standard asks for a limit; no platform nests so many frames

/** The API of a window; undefined if the window has none, or can't be read because it belongs to another host. */
function apiOf(one) {
  try { return one.API ?? undefined; } catch { return undefined; }
}

/** The API of this window, or else of the nearest enclosing window that has an API. */
function apiAround(one) {
  for (let i = 0; one && i < MOST_WINDOWS; i += 1) {
    const api = apiOf(one);
    if (api || one.parent === one) return api;
    one = one.parent;
  }
  return undefined;
}

/** Looks for the platform's API: first around this window, then around the window that has opened this window. */
export function findApi(here) {
  return apiAround(here) ?? apiAround(here.top.opener);
}

/** A session with the platform. No method throws an error, whatever the platform does. */
export class Session {
  #api;

  constructor(api) {
    this.#api = api;
    this.isOpen = this.#did("LMSInitialize", "");
  }

  /** Calls the API. Returns whether the platform reports success. */
  #did(name, ...values) {
    try {
      return String(this.#api[name](...values)) === "true";
    } catch (error) {
      console.warn(error);
      return false;
    }
  }

  /** The value that the platform has stored under this name, or an empty text. */
  read(name) {
    try { return String(this.#api.LMSGetValue(name) ?? ""); } catch { return ""; }
  }

  /** Gives the platform these values and asks it to store them. Returns whether it has accepted all of them. */
  write(values) {
    const taken = Object.entries(values).map(([name, value]) => this.#did("LMSSetValue", name, String(value)));
    return this.#did("LMSCommit", "") && taken.every(Boolean);
  }

  /** Ends the session. The platform accepts no values until the page is opened again. */
  end() {
    if (this.isOpen) this.#did("LMSFinish", "");
    this.isOpen = false;
  }
}
