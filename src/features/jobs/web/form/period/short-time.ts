import type { ClipboardEvent, FocusEvent, KeyboardEvent } from "react";
import { parseTime } from "../../../../../common/rules/values/typed-time.ts";

/**
 * Lets a time field, which is typed part by part, take the short forms too: `8` alone is the full hour once the field is
 * left, a colon or a period goes on to the minutes, and what is pasted is read as a whole.
 */
export function shortTimeProps(value: string, onChange: (time: string) => void) {
  const partsOf = ({ currentTarget }: { readonly currentTarget: HTMLElement }) =>
    [...currentTarget.querySelectorAll<HTMLElement>('[role="spinbutton"]')] as const;
  return {
    onBlurCapture(event: FocusEvent<HTMLElement>) {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      const [hours, minutes] = partsOf(event).map(({ textContent }) => (/^\d+$/.test(textContent) ? textContent : ""));
      const time = hours && minutes === "" ? parseTime(hours) : undefined;
      if (time !== undefined && time !== value) onChange(time);
    },
    onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
      if (event.key !== ":" && event.key !== ".") return;
      event.preventDefault();
      event.stopPropagation();
      partsOf(event)[1]?.focus();
    },
    onPasteCapture(event: ClipboardEvent<HTMLElement>) {
      const time = parseTime(event.clipboardData.getData("text"));
      if (time === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      onChange(time);
    },
  };
}
