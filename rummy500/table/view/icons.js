// The icons of the table's small buttons.

import { raw } from "./markup.js";

const icon = (drawing) => raw(`<svg class="rt-sign" viewBox="0 0 24 24" aria-hidden="true">${drawing}</svg>`);

export const ICONS = {
  undo: icon('<path d="M9 6 4.500 10.500 9 15M5 10.500h9a5.500 5.500 0 0 1 0 11h-3"/>'),
  hint: icon('<path d="M9 18h6M10 21.500h4M12 2.500a6.500 6.500 0 0 0-3.800 11.800c.6.5.8 1 .8 1.700h6c0-.7.2-1.200.8-1.700A6.500 6.500 0 0 0 12 2.500z"/>'),
  full: icon('<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"/>'),
  less: icon('<path d="M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5"/>'),
  menu: icon('<path d="M4 7h16M4 12h16M4 17h16"/>'),
  fresh: icon('<path d="M20 12a8 8 0 1 1-2.500-5.800M20 3v4.500h-4.500"/>'),
  sort: icon('<path d="M7 4v16M3.500 16.500 7 20l3.500-3.500M17 20V4M13.500 7.500 17 4l3.500 3.500"/>'),
  hurry: icon('<path d="M4 6l7 6-7 6zM13 6l7 6-7 6z"/>'),
  sound: icon('<path d="M4 9.500v5h3.500L12 19V5L7.500 9.500zM15.500 9a4.200 4.200 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11"/>'),
  quiet: icon('<path d="M4 9.500v5h3.500L12 19V5L7.500 9.500zM15.500 9.500l5 5M20.500 9.500l-5 5"/>'),
  close: icon('<path d="M6 6l12 12M18 6 6 18"/>'),
  refused: icon('<circle cx="12" cy="12" r="9"/><path d="M5.800 5.800l12.400 12.400"/>'),
  right: icon('<path d="M4 13l5 5L20 6"/>'),
  more: icon('<path d="M5 15l7-7 7 7"/>'),
};
