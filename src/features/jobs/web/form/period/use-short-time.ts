import {
  type ClipboardEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type SyntheticEvent,
  useRef,
} from "react";
import { parseClock, parseTime } from "#common/rules/time/typed-time.ts";

const partsOf = ({ currentTarget }: { readonly currentTarget: HTMLElement }) =>
  [...currentTarget.querySelectorAll<HTMLElement>('[role="spinbutton"]')] as const;

/** Milliseconds that the picker waits for the second digit of an hour. */
const hourWait = 5000;

type Options = {
  readonly value: string;
  readonly onChange: (time: string) => void;
  /** Called after the user has entered 24:00, with the time that the field had when it got the focus. */
  readonly onMidnight: (before: string) => void;
  /** Whether the value is a proposal. Typing an hour over a proposal drops its minutes. */
  readonly isProposal: boolean;
};

/** `8` becomes 08:00, a colon or period moves to the minutes, and 24 is the next midnight. */
export function useShortTime({ value, onChange, onMidnight, isProposal }: Options) {
  const hasOldMinutes = useRef(false);
  const before = useRef(value);
  const firstDigit = useRef<{ readonly digit: string; readonly at: number }>(undefined);
  const notice = (event: SyntheticEvent<HTMLElement>) => {
    if (partsOf(event)[1]?.contains(event.target as Node)) hasOldMinutes.current = false;
  };
  const setMidnight = () => {
    hasOldMinutes.current = false;
    onChange("00:00");
    onMidnight(before.current);
  };
  return {
    onFocusCapture(event: FocusEvent<HTMLElement>) {
      firstDigit.current = undefined;
      if (event.currentTarget.contains(event.relatedTarget)) return;
      before.current = value;
      hasOldMinutes.current = isProposal;
    },
    onInputCapture: notice,
    // The picker would take the 4 of 24 as a new hour.
    onBeforeInputCapture(event: FormEvent<HTMLElement>) {
      const [hours, minutes] = partsOf(event);
      const digit = (event.nativeEvent as InputEvent).data ?? "";
      if (!hours?.contains(event.target as Node) || !/^\d$/.test(digit)) return;
      const first = firstDigit.current;
      const isSecond = first !== undefined && event.timeStamp - first.at < hourWait;
      firstDigit.current = isSecond ? undefined : { digit, at: event.timeStamp };
      if (!isSecond || first.digit + digit !== "24") return;
      event.preventDefault();
      event.stopPropagation();
      setMidnight();
      minutes?.focus();
    },
    onBlurCapture(event: FocusEvent<HTMLElement>) {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      const [hours = "", minutes = ""] = partsOf(event).map(({ textContent }) => textContent);
      const isHourAlone = !/\d/.test(minutes) || (hasOldMinutes.current && !isProposal);
      const time = isHourAlone && parseTime(hours);
      if (time && time !== value) onChange(time);
    },
    onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
      if (/^\d|Up|Down/.test(event.key)) notice(event);
      if (event.key.length > 1) firstDigit.current = undefined;
      if (!/^[:.]$/.test(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      partsOf(event)[1]?.focus();
    },
    onPasteCapture(event: ClipboardEvent<HTMLElement>) {
      const clock = parseClock(event.clipboardData.getData("text"));
      if (clock === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (clock.isNextDay) return setMidnight();
      hasOldMinutes.current = false;
      onChange(clock.time);
    },
  };
}
