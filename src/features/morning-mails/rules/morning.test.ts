import { expect, test } from "vitest";
import { noCompanyDays } from "#common/rules/norm/company-calendar.ts";
import { deadlineToTell, morningOf } from "./morning.ts";

test.each([
  ["mails are due from 7 on in winter", "2026-11-23T06:00:00Z", "2026-11-23"],
  ["no mails are due a second before 7", "2026-11-23T05:59:59Z", undefined],
  ["mails are due from 7 on in summer", "2026-07-06T05:00:00Z", "2026-07-06"],
  ["no mails are due a second before 7", "2026-07-06T04:59:59Z", undefined],
  ["mails are due until the end of the day", "2026-11-23T22:59:59Z", "2026-11-23"],
  ["no mails are due right after midnight", "2026-11-23T23:00:00Z", undefined],
  ["no mails are due on a Saturday", "2026-11-21T08:00:00Z", undefined],
  ["no mails are due on a Sunday", "2026-11-22T08:00:00Z", undefined],
  ["no mails are due on 2. påskedag", "2026-04-06T08:00:00Z", undefined],
  ["mails are due from 7 on after a change of the clock", "2026-10-26T06:00:00Z", "2026-10-26"],
])("%s", (_name, instant, day) => {
  expect(morningOf(Temporal.Instant.from(instant), noCompanyDays)?.toString()).toBe(day);
});

test.each([
  ["2026-11-12", undefined],
  ["2026-11-13", "2026-11-15"],
  ["2026-11-15", "2026-11-15"],
  ["2026-11-16", undefined],
  // Two days before 15 December is a Sunday, so mails begin on Friday 11 December.
  ["2026-12-10", undefined],
  ["2026-12-11", "2026-12-15"],
  ["2026-12-14", "2026-12-15"],
])("on %s administrators get a mail about the deadline %s", (day, deadline) => {
  expect(deadlineToTell(Temporal.PlainDate.from(day), noCompanyDays)?.toString()).toBe(deadline);
});

test("mails are due on half a day off in the company calendar, and not on a whole day off", () => {
  const days = { ...noCompanyDays, "12-24": "whole", "12-31": "half" } as const;
  const morning = (instant: string) => morningOf(Temporal.Instant.from(instant), days)?.toString();
  expect([morning("2026-12-24T08:00:00Z"), morning("2026-12-31T08:00:00Z")]).toEqual([undefined, "2026-12-31"]);
});
