// If the browser has kept something for the reader, this script marks the page before anything is drawn. If the reader
// comes back to the page without loading the page again, home.js marks it. The script is ECMAScript 5, for every
// browser.
(function () {
  var keys = ["rummy500-stars", "rummy500-open", "rummy500-days", "rummy500-rounds", "rummy500-moments"];
  for (var i = 0; i < keys.length; i += 1) {
    if (window.themeStorage.getItem(keys[i])) document.documentElement.setAttribute("data-been", "coming");
  }
})();
