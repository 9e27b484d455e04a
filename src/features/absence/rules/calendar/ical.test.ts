import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "#testing/data/any-text.ts";
import { calendarEvents, type FileDay, jobEvent } from "./calendar-events.ts";
import { type IcalEvent, icalText } from "./ical.ts";

const event: IcalEvent = {
  uid: "absence-1-2026-12-01@dagvaerk",
  stamp: "2026-11-27T08:30:00Z",
  summary: "Fravær",
  from: "2026-12-01",
  to: "2026-12-04",
  times: null,
};

/** The lines of the events, unfolded by the rule of RFC 5545. */
const linesOf = (...events: IcalEvent[]): string[] => {
  const all = icalText("Fravær", events).replaceAll("\r\n ", "").split("\r\n");
  return all.slice(all.indexOf("END:VTIMEZONE") + 1, -2);
};
const summaryOf = (summary: string) => linesOf({ ...event, summary }).find((line) => line.startsWith("SUMMARY:"));

describe("a calendar file", () => {
  test("whole days end on the day after the last one", () => {
    expect(linesOf(event)).toEqual([
      "BEGIN:VEVENT",
      "UID:absence-1-2026-12-01@dagvaerk",
      "DTSTAMP:20261127T083000Z",
      "DTSTART;VALUE=DATE:20261201",
      "DTEND;VALUE=DATE:20261205",
      "SUMMARY:Fravær",
      "CLASS:PRIVATE",
      "TRANSP:OPAQUE",
      "END:VEVENT",
    ]);
    expect(linesOf({ ...event, from: "2026-12-31", to: "2026-12-31" })).toContain("DTEND;VALUE=DATE:20270101");
  });

  test("times are in Copenhagen time, even on the days of a clock change", () => {
    for (const [date, digits] of [
      ["2027-03-28", "20270328"],
      ["2026-10-25", "20261025"],
    ] as const) {
      const lines = linesOf({ ...event, from: date, to: date, times: { start: "08:00", end: "12:00" } });
      expect(lines).toContain(`DTSTART;TZID=Europe/Copenhagen:${digits}T080000`);
      expect(lines).toContain(`DTEND;TZID=Europe/Copenhagen:${digits}T120000`);
    }
    expect(icalText("Fravær", [])).toContain("BEGIN:VTIMEZONE\r\nTZID:Europe/Copenhagen\r\n");
  });

  test("a name cannot end its line or begin another property", () => {
    expect(summaryOf('Ann;Bo,Carl\\ "D"\r\nATTENDEE:x\u0007\u2028y: Fravær')).toBe(
      'SUMMARY:Ann\\;Bo\\,Carl\\\\ "D"\\nATTENDEE:x\\ny: Fravær',
    );
  });

  test("every line has at most 75 octets, and unfolding gives the text back", () => {
    fc.assert(
      fc.property(anyText(300), (name) => {
        const text = icalText("Fravær", [{ ...event, summary: name }]);
        expect(text.endsWith("\r\n")).toBe(true);
        for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
        const read = summaryOf(name)
          ?.slice("SUMMARY:".length)
          .replaceAll(/\\(.)/g, (_, char) => (char === "n" ? "\n" : char));
        // biome-ignore lint/suspicious/noControlCharactersInRegex: the file leaves them out.
        const kept = name.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "");
        expect(read).toBe(kept.replaceAll(/\r\n|[\r\n\u2028\u2029]/g, "\n"));
      }),
    );
  });
});

describe("a line of a calendar file", () => {
  /** The octets of each line into which a summary is folded. */
  const octetsOf = (summary: string) => {
    const all = icalText("Fravær", [{ ...event, summary }]).split("\r\n");
    const first = all.findIndex((line) => line.startsWith("SUMMARY:"));
    return all.slice(first, all.indexOf("CLASS:PRIVATE")).map((line) => Buffer.byteLength(line));
  };
  const room = 75 - "SUMMARY:".length;

  test("is divided after 75 octets, and the space before the continued text counts as an octet", () => {
    expect(octetsOf("a".repeat(room))).toEqual([75]);
    expect(octetsOf("a".repeat(room + 1))).toEqual([75, 2]);
    expect(octetsOf("a".repeat(room + 75))).toEqual([75, 75, 2]);
  });

  test.each([
    ["\u0080", 2],
    ["æ", 2],
    ["\u07ff", 2],
    ["\u0800", 3],
    ["\uffff", 3],
    ["\u{10000}", 4],
  ])("is divided before a character that does not fit into 75 octets: %j", (character, octets) => {
    const fitting = "a".repeat(room - octets);
    expect(octetsOf(`${fitting}${character}`)).toEqual([75]);
    expect(octetsOf(`a${fitting}${character}`)).toEqual([75 - octets + 1, 1 + octets]);
  });

  test("belongs to a calendar with a name and an interval at which programs fetch the file again", () => {
    expect(icalText("Ann, fravær", []).split("\r\n").slice(0, 8)).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Dagværk//Fravær//DA",
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      "X-WR-CALNAME:Ann\\, fravær",
      "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
      "X-PUBLISHED-TTL:PT6H",
    ]);
    expect(icalText("Fravær", [])).toMatch(/\r\nEND:VCALENDAR\r\n$/);
  });
});

describe("the events of a file", () => {
  const day = (date: string, more: Partial<FileDay> = {}): FileDay => ({
    absence_id: 1,
    name: null,
    date,
    part: "whole",
    start_time: null,
    end_time: null,
    is_away: true,
    stamp: event.stamp,
    ...more,
  });
  const spans = (days: readonly FileDay[]) =>
    calendarEvents(days).map(({ from, to, times }) => [from, to, times && `${times.start}-${times.end}`]);

  test("the working days of an absence before and after a weekend are one event", () => {
    expect(spans([day("2026-12-03"), day("2026-12-04"), day("2026-12-07")])).toEqual([
      ["2026-12-03", "2026-12-07", null],
    ]);
  });

  test("a half day is an event with times, separate from the whole days next to it", () => {
    const days = [day("2026-12-03", { part: "afternoon" }), day("2026-12-04"), day("2026-12-07", { part: "morning" })];
    expect(spans(days)).toEqual([
      ["2026-12-03", "2026-12-03", "12:00-16:00"],
      ["2026-12-04", "2026-12-04", null],
      ["2026-12-07", "2026-12-07", "08:00-12:00"],
    ]);
  });

  test("hours until midnight end on the next day, because a calendar file has no 24:00", () => {
    const [until] = calendarEvents([day("2026-12-31", { part: "hours", start_time: "22:00", end_time: "24:00" })]);
    const text = icalText("Anna", until ? [until] : []);
    expect(text).toContain("DTSTART;TZID=Europe/Copenhagen:20261231T220000\r\n");
    expect(text).toContain("DTEND;TZID=Europe/Copenhagen:20270101T000000\r\n");
  });

  test("an absence of hours is an event with its own times", () => {
    expect(spans([day("2026-12-03", { part: "hours", start_time: "10:15", end_time: "11:45" })])).toEqual([
      ["2026-12-03", "2026-12-03", "10:15-11:45"],
    ]);
  });

  test("a sick day divides a holiday into two events, and is an event of the illness", () => {
    const holiday = [day("2026-12-01"), day("2026-12-02", { is_away: false }), day("2026-12-03")];
    expect(spans([...holiday, day("2026-12-02", { absence_id: 2 })])).toEqual([
      ["2026-12-01", "2026-12-01", null],
      ["2026-12-03", "2026-12-03", null],
      ["2026-12-02", "2026-12-02", null],
    ]);
  });

  test("two absences on the same day are events with different ids", () => {
    const uids = calendarEvents([
      day("2026-12-01", { part: "morning" }),
      day("2026-12-01", { absence_id: 2, part: "afternoon" }),
    ]);
    expect(new Set(uids.map(({ uid }) => uid)).size).toBe(2);
  });

  test("the event of a colleague's absence has their name, and no event has the kind", () => {
    const summaries = calendarEvents([day("2026-12-01"), day("2026-12-01", { absence_id: 2, name: "Bo" })]);
    expect(summaries.map(({ summary }) => summary)).toEqual(["Fravær", "Bo: Fravær"]);
  });
});

describe("the event of a job", () => {
  const lines = (started_at: string, ended_at: string, start: string, end: string) => {
    const job = { id: 7, project: "Havn; nord", job_type: "Montage", stamp: event.stamp };
    return linesOf(jobEvent({ ...job, started_at, ended_at, start, end })).filter((line) => line.startsWith("DT"));
  };

  test("has the times of the clock in Copenhagen, even if the clock skips an hour during the job", () => {
    expect(
      lines("2026-03-28 22:00:00", "2026-03-29 06:00:00", "2026-03-28T21:00:00Z", "2026-03-29T04:00:00Z").slice(1),
    ).toEqual(["DTSTART;TZID=Europe/Copenhagen:20260328T220000", "DTEND;TZID=Europe/Copenhagen:20260329T060000"]);
  });

  test("is in UTC if the job ends in the second occurrence of the repeated hour", () => {
    expect(
      lines("2026-10-25 02:50:00", "2026-10-25 02:10:00", "2026-10-25T00:50:00Z", "2026-10-25T01:10:00Z").slice(1),
    ).toEqual(["DTSTART:20261025T005000Z", "DTEND:20261025T011000Z"]);
  });
});
