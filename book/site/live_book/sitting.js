// If the reader has a code from a link or from an earlier visit, hides the practice cards of an exercise before
// anything is drawn, so that the reader sees graded cards from the start. This script is ECMAScript 5, which every
// browser knows. If the reader comes back within this document, runtime/sitting.js hides the cards.
(function () {
  if (/[#&]code=./.test(window.location.hash) || window.themeStorage.getItem("rummy500-code")) {
    document.documentElement.setAttribute("data-sitting", "coming");
  }
})();
