// What the scripts of tests leave in the window for the test that runs them.
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
