import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultTimeRule } from "#common/rules/time/time-rounding.ts";
import { jobInputErrors, jobMinutes } from "../job-input.ts";
import { isOfTwoLengths, proposedPeriod } from "./measured-time.ts";

const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime("Europe/Copenhagen").toInstant();

test.each([
  [
    "start and end are each rounded to the nearest 5 minutes",
    "2026-11-19T08:02:29",
    "2026-11-19T12:13:00",
    "2026-11-19 08:00",
    "2026-11-19 12:15",
  ],
  [
    "a time exactly between two steps is rounded up",
    "2026-11-19T08:02:30",
    "2026-11-19T12:12:30",
    "2026-11-19 08:05",
    "2026-11-19 12:15",
  ],
  [
    "a period is at least 5 minutes",
    "2026-11-19T08:01:00",
    "2026-11-19T08:02:00",
    "2026-11-19 08:00",
    "2026-11-19 08:05",
  ],
  [
    "a measurement of no time becomes 5 minutes",
    "2026-11-19T08:00:00",
    "2026-11-19T08:00:00",
    "2026-11-19 08:00",
    "2026-11-19 08:05",
  ],
  [
    "rounding never moves an end into the next day",
    "2026-11-19T20:00:00",
    "2026-11-19T23:59:00",
    "2026-11-19 20:00",
    "2026-11-19 23:55",
  ],
  [
    "the minimum of 5 minutes never moves an end into the next day",
    "2026-11-19T23:57:00",
    "2026-11-19T23:59:59",
    "2026-11-19 23:50",
    "2026-11-19 23:55",
  ],
  [
    "a measurement past midnight ends on the next day",
    "2026-11-19T22:01:00",
    "2026-11-20T06:03:00",
    "2026-11-19 22:00",
    "2026-11-20 06:05",
  ],
  [
    "an end just after midnight is rounded to midnight",
    "2026-11-19T22:00:00",
    "2026-11-20T00:01:00",
    "2026-11-19 22:00",
    "2026-11-20 00:00",
  ],
  [
    "an end at the start of the skipped hour becomes the end of that hour",
    "2026-03-29T01:00:00",
    "2026-03-29T01:59:00",
    "2026-03-29 01:00",
    "2026-03-29 03:00",
  ],
  [
    "a measurement of 14 hours keeps its end",
    "2026-11-19T06:00:00",
    "2026-11-19T20:00:00",
    "2026-11-19 06:00",
    "2026-11-19 20:00",
  ],
])("%s", (_name, start, stop, from, to) => {
  expect(proposedPeriod(at(start), at(stop), defaultTimeRule)).toEqual({
    started_at: `${from}:00`,
    ended_at: `${to}:00`,
  });
});

test.each([
  ["a second more than 14 hours", "2026-11-19T06:00:00", "2026-11-19T20:00:01"],
  ["two weeks", "2026-11-01T06:00:00", "2026-11-15T10:00:00"],
  ["15 hours that the wall clock shows as 14", "2026-10-24T18:00:00", "2026-10-25T08:00:00"],
])("no end is proposed for a measurement of %s", (_name, start, stop) => {
  expect(proposedPeriod(at(start), at(stop), defaultTimeRule).ended_at).toBeNull();
});

test("a measurement within the hour that comes twice keeps its length", () => {
  const start = Temporal.Instant.from("2026-10-25T00:50:00Z");
  const stop = Temporal.Instant.from("2026-10-25T01:10:00Z");
  const proposed = proposedPeriod(start, stop, defaultTimeRule);
  expect(proposed).toEqual({ started_at: "2026-10-25 02:50:00", ended_at: "2026-10-25 02:10:00" });
  expect(jobMinutes(proposed.started_at, proposed.ended_at ?? "")).toBe(20);
});

test.each([
  ["over the hour that comes twice", "2026-10-24T23:00:00Z", "2026-10-25T01:10:00Z", true],
  ["within the hour that comes twice", "2026-10-25T00:50:00Z", "2026-10-25T01:10:00Z", false],
  ["over the whole hour that comes twice", "2026-10-24T20:00:00Z", "2026-10-25T05:00:00Z", false],
  ["over the hour that is skipped", "2026-03-28T22:00:00Z", "2026-03-29T05:00:00Z", false],
  ["on any day", "2026-11-19T07:02:00Z", "2026-11-19T11:13:00Z", false],
  ["without an end", "2026-11-19T07:02:00Z", "2026-11-20T11:13:00Z", false],
])("a measurement %s, from %s to %s, has another length on the wall clock: %s", (_name, from, to, expected) => {
  const [start, stop] = [Temporal.Instant.from(from), Temporal.Instant.from(to)];
  const timer = { proposed: proposedPeriod(start, stop, defaultTimeRule), seconds: start.until(stop).total("seconds") };
  expect(isOfTwoLengths(timer)).toBe(expected);
});

test("a period may differ from its measurement by half an hour, and not by a second more", () => {
  const proposed = { started_at: "2026-11-19 08:00:00", ended_at: "2026-11-19 09:00:00" };
  const of = (seconds: number) => isOfTwoLengths({ proposed, seconds });
  expect([1_799, 1_800, 5_400, 5_401].map(of)).toEqual([true, false, false, true]);
});

const year = { min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) };
const instant = fc.integer(year).map(Temporal.Instant.fromEpochMilliseconds);
const upTo14Hours = fc.nat({ max: 14 * 3_600 });
const local = (instant: Temporal.Instant) => instant.toZonedDateTimeISO("Europe/Copenhagen");

test("a proposed period is valid for the form from the moment the timer stops", () => {
  fc.assert(
    fc.property(instant, upTo14Hours, (start, seconds) => {
      const stop = start.add({ seconds });
      const { started_at, ended_at } = proposedPeriod(start, stop, defaultTimeRule);
      const job = { started_at, ended_at: ended_at ?? "", price_mode: "auto", hourly_rate: 200 } as const;
      expect(jobInputErrors(job, { today: local(stop).toPlainDate(), ...defaultTimeRule })).toEqual({});
    }),
  );
});

test("rounding changes the length by less than 10 minutes when the UTC offset stays the same", () => {
  fc.assert(
    fc.property(instant, upTo14Hours, (start, seconds) => {
      const stop = start.add({ seconds });
      fc.pre(local(start).offset === local(stop).offset);
      const { started_at, ended_at } = proposedPeriod(start, stop, defaultTimeRule);
      const minutes = jobMinutes(started_at, ended_at ?? "") ?? 0;
      fc.pre(local(start).toPlainDate().toString() !== "2026-10-25");
      expect(Math.abs(minutes * 60 - seconds)).toBeLessThan(600);
    }),
  );
});

test("two consecutive measurements are still consecutive after rounding", () => {
  fc.assert(
    fc.property(
      instant,
      fc.integer({ min: 600, max: 30_000 }),
      fc.integer({ min: 600, max: 30_000 }),
      (start, a, b) => {
        const between = start.add({ seconds: a });
        const first = proposedPeriod(start, between, defaultTimeRule);
        const second = proposedPeriod(between, between.add({ seconds: b }), defaultTimeRule);
        expect(second.started_at).toBe(first.ended_at);
      },
    ),
  );
});
