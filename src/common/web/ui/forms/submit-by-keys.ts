import type { KeyboardEvent } from "react";

/** Ctrl+Enter clicks the form's button; Enter alone adds a line in a multi-line field. */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  // The dialog may be inside another form of the React tree.
  event.stopPropagation();
  event.currentTarget.querySelector<HTMLButtonElement>("button[type=submit]")?.click();
}
