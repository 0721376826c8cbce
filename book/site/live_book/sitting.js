// If the reader has a code from a link or from an earlier visit, hides the practice cards of an exercise before
// anything is drawn. So the graded cards are the first that are shown. This script is ECMAScript 5, which every browser
// knows. On later visits runtime/sitting.js does the same.
(function () {
  if (/[#&]code=./.test(window.location.hash) || window.themeStorage.getItem("rummy500-code")) {
    document.documentElement.setAttribute("data-sitting", "coming");
  }
})();
