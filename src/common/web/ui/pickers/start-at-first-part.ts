import type { SyntheticEvent } from "react";

/** Day, month and year, or hour and minute. */
const parts = '[role="spinbutton"]';

const isEmpty = (field: HTMLElement) => field.querySelector(`${parts}[aria-valuenow]`) === null;
const isInParts = (target: EventTarget) => (target as HTMLElement).closest("button") === null;

/**
 * Props of a picker's text field: a click into an empty one starts at its first part, wherever it meets it. Where a part was
 * clicked the picker would go on from there, and a date that is typed after it would begin with its year.
 */
export const startAtFirstPart = {
  onMouseDownCapture(event: SyntheticEvent<HTMLElement>) {
    const { currentTarget: field, target } = event;
    if (!isInParts(target) || !isEmpty(field)) return;
    event.preventDefault();
    event.stopPropagation();
    field.querySelector<HTMLElement>(parts)?.focus();
  },
  onClickCapture(event: SyntheticEvent<HTMLElement>) {
    // A part leaves alone what was prevented; the press has already chosen the first.
    if (isInParts(event.target) && isEmpty(event.currentTarget)) event.preventDefault();
  },
};
