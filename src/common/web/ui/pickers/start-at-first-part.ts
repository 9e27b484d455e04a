import type { SyntheticEvent } from "react";

/** Day, month and year, or hour and minute. */
const parts = '[role="spinbutton"]';

const isEmpty = (field: HTMLElement) => field.querySelector(`${parts}[aria-valuenow]`) === null;
const isInParts = (target: EventTarget) => (target as HTMLElement).closest("button") === null;

/**
 * A click into an empty field starts at its first part. Otherwise input would begin at the clicked part, which may be
 * the year.
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
    // The press has already selected the first part.
    if (isInParts(event.target) && isEmpty(event.currentTarget)) event.preventDefault();
  },
};
