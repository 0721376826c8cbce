// Names in a page or a worker that the site's scripts use and that TypeScript's own types lack.

// These functions return any kind of element, because scripts know what kind they look for.
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}
interface Element {
  closest(selectors: string): any;
}
interface Document {
  getElementById(id: string): any;
  readonly activeElement: any;
}
interface EventTarget {
  closest(selectors: string): any;
  matches(selectors: string): boolean;
  contains(other: any): boolean;
}

// Functions of the theme's scripts, and events.
declare function toggleFullScreen(): void;
declare function addCopyButtonToCodeCells(): void;
interface WindowEventMap {
  "rummy500-stars": CustomEvent<{ how: string }>;
  "rummy500-onward": CustomEvent;
}
interface Window {
  ClipboardJS: any;
  onconnect: any;
  themeStorage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  themeTabStorage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
}

// Names that some browsers lack.
declare var CloseWatcher: { new(): { onclose: () => void; destroy(): void } };
interface Navigator {
  readonly connection?: { saveData?: boolean; effectiveType?: string };
}
interface WorkerOptions {
  extendedLifetime?: boolean;
}

// Files that the build writes beside the runtime.
declare module "*/bundle.js" {
  export const BYTES: any;
  export const LOCK: any;
}
declare module "*/editor.js" {
  export const editorIn: typeof import("./editor/editor.js").editorIn;
}
declare module "*/pyodide.asm.js" {
  const create: any;
  export default create;
}
declare module "*/pyodide.js" {
  export const loadPyodide: any;
}

// The service worker's own scope.
declare const clients: any;
declare const registration: ServiceWorkerRegistration;
declare function skipWaiting(): Promise<void>;
interface Event {
  waitUntil(work: Promise<unknown>): void;
  respondWith(response: Promise<Response>): void;
  readonly request: Request;
}
