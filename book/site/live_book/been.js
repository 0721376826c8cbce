// Marks the page for a reader of whom this browser keeps something, before anything is drawn. home.js looks again on
// later visits. It is ECMAScript 5, which every browser knows.
(function () {
  var keys = ["rummy500-stars", "rummy500-open", "rummy500-days"];
  for (var i = 0; i < keys.length; i += 1) {
    if (window.themeStorage.getItem(keys[i])) document.documentElement.setAttribute("data-been", "coming");
  }
})();
