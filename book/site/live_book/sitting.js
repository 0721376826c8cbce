// Hides the practice cards of an exercise if the reader has a code, from a link or an earlier visit. The script runs
// before anything is drawn, so this reader sees only graded cards. It is ECMAScript 5, which every browser knows. If
// the reader returns to the exercise without loading a new document, runtime/sitting.js hides the cards.
(function () {
  if (/[#&]code=./.test(window.location.hash) || window.themeStorage.getItem("rummy500-code")) {
    document.documentElement.setAttribute("data-sitting", "coming");
  }
})();
