/** Refuses files that are dropped outside a field for files. Browsers would open such a file in place of the page. */
export function refuseDroppedFiles(document: Document): void {
  for (const type of ["dragover", "drop"] as const)
    document.addEventListener(type, (event) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    });
}
