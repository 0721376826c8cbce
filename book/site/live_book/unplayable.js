// If the tables of a page can't be played, this script says why. It is in the page's head, before scripts that old
// browsers can't read. It is ECMAScript 5, which every browser knows.
(function (reasons) {
  var style = window.CSS && CSS.supports;
  // The oldest browsers that the book supports have container queries and compression streams. No older Firefox or
  // Safari has both.
  var isNewEnough = style && CSS.supports("container-type", "inline-size") && "CompressionStream" in window;
  var why = location.protocol === "file:" ? reasons.fromDisk : isNewEnough ? "" : reasons.tooOld;
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
      if (tables[i].hasAttribute("data-packed")) tables[i].innerHTML = tables[i].firstElementChild.innerHTML;
      tables[i].firstElementChild.setAttribute("data-python", "failed");
      if (!isNewEnough) tables[i].style.display = "none"; // the browser would not understand the table's style
    }
  });
})
