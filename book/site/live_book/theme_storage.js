// Makes storages for the values that the theme's scripts remember: light or dark, the words of a search, the scroll
// position of the side bar. If the browser's storage is denied or full, the theme's scripts would stop with an error.
// These storages never throw errors. If the browser refuses to store a value, these storages hold the value until the
// reader leaves the page. This script is in the page's head before the theme's first script. It is ECMAScript 5, which
// every browser knows.
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
