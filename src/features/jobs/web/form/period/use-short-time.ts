import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type SyntheticEvent, useRef } from "react";
import { parseTime } from "../../../../../common/rules/values/typed-time.ts";

/** Hours and minutes. */
const partsOf = ({ currentTarget }: { readonly currentTarget: HTMLElement }) =>
  [...currentTarget.querySelectorAll<HTMLElement>('[role="spinbutton"]')] as const;

/**
 * Lets a time field, which is typed part by part, take the short forms too: `8` alone is the full hour once the field is
 * left, a colon or a period goes on to the minutes, and what is pasted is read as a whole.
 * @param isProposal whether what stands there is nobody's yet: its minutes do not stay when an hour is typed over it
 */
export function useShortTime(value: string, onChange: (time: string) => void, isProposal: boolean) {
  const hasOldMinutes = useRef(false);
  const notice = (event: SyntheticEvent<HTMLElement>) => {
    if (partsOf(event)[1]?.contains(event.target as Node)) hasOldMinutes.current = false;
  };
  return {
    onFocusCapture(event: FocusEvent<HTMLElement>) {
      if (!event.currentTarget.contains(event.relatedTarget)) hasOldMinutes.current = isProposal;
    },
    onInputCapture: notice,
    onBlurCapture(event: FocusEvent<HTMLElement>) {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      const [hours = "", minutes = ""] = partsOf(event).map(({ textContent }) => textContent);
      const isHourAlone = !/\d/.test(minutes) || (hasOldMinutes.current && !isProposal);
      const time = isHourAlone && parseTime(hours);
      if (time && time !== value) onChange(time);
    },
    onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
      if (/^\d|Up|Down/.test(event.key)) notice(event);
      if (!/^[:.]$/.test(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      partsOf(event)[1]?.focus();
    },
    onPasteCapture(event: ClipboardEvent<HTMLElement>) {
      const time = parseTime(event.clipboardData.getData("text"));
      if (time === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      hasOldMinutes.current = false;
      onChange(time);
    },
  };
}
