// What the theme's scripts remember: light or dark, the words of a search, and how far the side bar is scrolled. Where
// the browser keeps nothing, they would stop with an error. These storages never throw: what the browser refuses, they
// hold until the page is left. They stand in the page's head, before the theme's first script, in words that every
// browser knows: ECMAScript 5.
(function () {
  function storageOver(name) {
    var held = {};

    function tried(act) {
      try {
        act(window[name]);
        return true;
      } catch (error) {
        return false;
      }
    }

    return {
      getItem: function (key) {
        var kept = null;
        tried(function (storage) { kept = storage.getItem(key); });
        return key in held ? held[key] : kept;
      },
      setItem: function (key, value) {
        delete held[key];
        if (!tried(function (storage) { storage.setItem(key, value); })) held[key] = value;
      },
      removeItem: function (key) {
        delete held[key];
        tried(function (storage) { storage.removeItem(key); });
      }
    };
  }

  window.themeStorage = storageOver("localStorage");
  window.themeTabStorage = storageOver("sessionStorage");
})();
