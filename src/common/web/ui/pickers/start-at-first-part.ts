import type { SyntheticEvent } from "react";

const parts = '[role="spinbutton"]';

const isEmpty = (field: HTMLElement) => field.querySelector(`${parts}[aria-valuenow]`) === null;
const isInParts = (target: EventTarget) => (target as HTMLElement).closest("button") === null;

/** A click into an empty field focuses the day or the hour. By default, the clicked part gets the focus. */
export const startAtFirstPart = {
  onMouseDownCapture(event: SyntheticEvent<HTMLElement>) {
    const { currentTarget: field, target } = event;
    if (!isInParts(target) || !isEmpty(field)) return;
    event.preventDefault();
    event.stopPropagation();
    field.querySelector<HTMLElement>(parts)?.focus();
  },
  onClickCapture(event: SyntheticEvent<HTMLElement>) {
    // The mouse-down handler has already put the focus on the first part.
    if (isInParts(event.target) && isEmpty(event.currentTarget)) event.preventDefault();
  },
};
