/** Browsers replace the page with a file that no field takes. This listener refuses such a file, so the app stays. */
export function refuseDroppedFiles(document: Document): void {
  for (const type of ["dragover", "drop"] as const)
    document.addEventListener(type, (event) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    });
}
