// Why the tables of a page can't be played, if they can't. It stands in the page's head, before all that old browsers may not
// even read, in words that every browser knows: ECMAScript 5.
(function (said) {
  var style = window.CSS && CSS.supports;
  // Each of the oldest browsers of the book has both, and no older Firefox or Safari has.
  var isNewEnough = style && CSS.supports("container-type", "inline-size") && "CompressionStream" in window;
  var why = location.protocol === "file:" ? said.fromDisk : isNewEnough ? "" : said.tooOld;
  if (!why) return;
  document.documentElement.setAttribute("data-unplayable", "");
  document.addEventListener("DOMContentLoaded", function () {
    var tables = document.querySelectorAll(".live-table");
    for (var i = 0; i < tables.length; i += 1) {
      var note = document.createElement("p");
      note.className = "live-note";
      note.setAttribute("role", "status");
      note.textContent = why;
      tables[i].parentNode.insertBefore(note, tables[i]);
      tables[i].firstElementChild.setAttribute("data-python", "failed");
      if (!isNewEnough) tables[i].style.display = "none"; // its style would not be understood
    }
  });
})
