// Names that the tests' scripts put into the window, where the tests read them.
interface Window {
  answer: any;
  becomes: any;
  opened: any;
  python: any;
  sent: any;
  show: any;
  shown: any;
  spoken: any;
}
