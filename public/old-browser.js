// Tells people whose browser is more than five years old why nothing works. Such a browser knows no newer syntax than this.
// biome-ignore lint/complexity/useArrowFunction: an old browser knows no arrow function.
(function () {
  if (new Error("", { cause: 1 }).cause === 1) return;
  var note = document.createElement("p");
  note.setAttribute("role", "alert");
  note.style.cssText =
    "position:fixed;z-index:9999;top:0;left:0;right:0;margin:0;padding:16px;font:16px/1.5 sans-serif;color:#fff;background:#8c1d18";
  note.appendChild(
    document.createTextNode(
      "Din browser er for gammel til Dagværk. Opdatér den, eller brug en nyere: mindst Chrome eller Edge 96, Firefox 94 eller Safari 15.",
    ),
  );
  document.body.insertBefore(note, document.body.firstChild);
})();
