import type { KeyboardEvent } from "react";

/** Ctrl+Enter clicks the form's button; Enter alone adds a line in a multi-line field. */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  // In the React tree, the dialog may be inside another form, which must not be submitted.
  event.stopPropagation();
  event.currentTarget.querySelector<HTMLButtonElement>("button[type=submit]")?.click();
}
