// Python starts before the page has been read to its end; page.js takes it over.
import { Python } from "./python.js";

export const python = new Python();
