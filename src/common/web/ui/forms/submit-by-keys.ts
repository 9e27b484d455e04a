import type { KeyboardEvent } from "react";

/** Ctrl+Enter is a click on the form's button: nothing, as long as that is off. */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  // A dialog may stand inside another form of the React tree, which is not meant.
  event.stopPropagation();
  event.currentTarget.querySelector<HTMLButtonElement>("button[type=submit]")?.click();
}
