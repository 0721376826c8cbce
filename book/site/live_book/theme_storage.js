// What the theme's scripts remember in the browser: light or dark, and the words of a search. Where the browser keeps nothing,
// they would stop with an error. This storage never throws: what the browser refuses, it holds until the page is left.
// It stands in the page's head, before the theme's first script, in words that every browser knows: ECMAScript 5.
window.themeStorage = (function () {
  var held = {};

  function tried(act) {
    try {
      act(window.localStorage);
      return true;
    } catch (error) {
      return false;
    }
  }

  return {
    getItem: function (name) {
      var kept = null;
      tried(function (storage) { kept = storage.getItem(name); });
      return name in held ? held[name] : kept;
    },
    setItem: function (name, value) {
      delete held[name];
      if (!tried(function (storage) { storage.setItem(name, value); })) held[name] = value;
    },
    removeItem: function (name) {
      delete held[name];
      tried(function (storage) { storage.removeItem(name); });
    }
  };
})();
