// Makes storages for the values that the theme's scripts remember: light or dark, the words of a search, the scroll
// position of the side bar. The browser's own storage throws an error if it is denied or full, and the error stops the
// theme's scripts. The storages made here never throw errors. If the browser refuses to store a value, they hold the
// value until the reader leaves the page. This script is in the page's head before the theme's first script. It is
// ECMAScript 5, which every browser knows.
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
