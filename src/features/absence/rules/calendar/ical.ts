import { timeZone } from "#common/rules/time/clock.ts";

export type IcalEvent = {
  readonly uid: string;
  /** An instant in UTC, `YYYY-MM-DDTHH:mm:ssZ`. */
  readonly stamp: string;
  readonly summary: string;
  /** `from` and `to` are `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
  /** `start` is a time `HH:mm` on the first day, `end` a time on the last day, at most 24:00. Null for whole days. */
  readonly times: { readonly start: string; readonly end: string } | null;
  /** In UTC, like `stamp`. Given if programs would misread `times`: an hour comes twice when summer time ends. */
  readonly instants?: { readonly start: string; readonly end: string };
};

/** The time zone of Copenhagen since 1996. A calendar file must define each time zone that it uses. */
const copenhagen = [
  "BEGIN:VTIMEZONE",
  `TZID:${timeZone}`,
  ...["BEGIN:DAYLIGHT", "DTSTART:19960331T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU"],
  ...["TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "TZNAME:CEST", "END:DAYLIGHT"],
  ...["BEGIN:STANDARD", "DTSTART:19961027T030000", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"],
  ...["TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "TZNAME:CET", "END:STANDARD"],
  "END:VTIMEZONE",
];

export function icalText(name: string, events: readonly IcalEvent[]): string {
  const lines = [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Dagværk//Fravær//DA", "CALSCALE:GREGORIAN", "METHOD:PUBLISH"],
    ...[`X-WR-CALNAME:${text(name)}`, "REFRESH-INTERVAL;VALUE=DURATION:PT6H", "X-PUBLISHED-TTL:PT6H"],
    ...copenhagen,
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventLines({ uid, stamp, summary, from, to, times, instants }: IcalEvent): string[] {
  const period = instants
    ? [`DTSTART:${digits(instants.start)}`, `DTEND:${digits(instants.end)}`]
    : times === null
      ? [`DTSTART;VALUE=DATE:${digits(from)}`, `DTEND;VALUE=DATE:${digits(dayAfter(to))}`]
      : [
          `DTSTART;TZID=${timeZone}:${digits(from)}T${digits(times.start)}00`,
          `DTEND;TZID=${timeZone}:${endDigits(to, times.end)}`,
        ];
  return [
    ...["BEGIN:VEVENT", `UID:${uid}`, `DTSTAMP:${digits(stamp)}`, ...period],
    ...[`SUMMARY:${text(summary)}`, "CLASS:PRIVATE", "TRANSP:OPAQUE", "END:VEVENT"],
  ];
}

const digits = (value: string): string => value.replaceAll(/[-:]/g, "");

/** RFC 5545 has no 24:00, so an event that lasts until 24:00 ends at 00:00 on the next day. */
const endDigits = (date: string, time: string): string =>
  time === "24:00" ? `${digits(dayAfter(date))}T000000` : `${digits(date)}T${digits(time)}00`;

const dayAfter = (date: string): string => Temporal.PlainDate.from(date).add({ days: 1 }).toString();

// biome-ignore lint/suspicious/noControlCharactersInRegex: a text value has no control characters.
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

const text = (value: string): string =>
  value
    .replaceAll(control, "")
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/g, "\\n");

const maxOctets = 75;

/** Splits a line after at most 75 octets, never inside a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let [part, octets] = ["", 0];
  for (const char of line) {
    const size = octetsOf(char);
    // A continued line begins with a space, which counts as one octet.
    if (octets + size > maxOctets) {
      parts.push(part);
      [part, octets] = ["", 1];
    }
    part += char;
    octets += size;
  }
  return [...parts, part].join("\r\n ");
}

function octetsOf(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
