// If this browser has kept something for the reader, marks the page before anything is drawn. If the reader comes back
// within this document, home.js marks the page. This script is ECMAScript 5, which every browser knows.
(function () {
  var keys = ["rummy500-stars", "rummy500-open", "rummy500-days", "rummy500-rounds", "rummy500-moments"];
  for (var i = 0; i < keys.length; i += 1) {
    if (window.themeStorage.getItem(keys[i])) document.documentElement.setAttribute("data-been", "coming");
  }
})();
