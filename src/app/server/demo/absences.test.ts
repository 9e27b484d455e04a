import { expect, test } from "vitest";
import { isWorkday } from "#common/rules/calendar/workdays.ts";
import { firstDay } from "#common/rules/time/clock.ts";
import { absenceErrors } from "#features/absence/rules/absence.ts";
import { absenceDays, takenBy } from "#features/absence/rules/absence-days.ts";
import { absenceTemplates, fixedOf } from "#features/absence/rules/kinds/absence-templates.ts";
import { completeTerms } from "#features/users/rules/employment-terms.ts";
import { demoAbsences, isAwayInDemo } from "./absences.ts";
import { demoCompanyDays, demoConditions } from "./terms.ts";

const days = Array.from({ length: 400 }, (_, day) => Temporal.PlainDate.from("2026-01-01").add({ days: day }));

test.each(days.map(String))("the absences of the demo company could be requested by its people on %s", (day) => {
  const today = Temporal.PlainDate.from(day);
  const absences = demoAbsences(today).map((demo, place) => {
    const { template } = demo;
    const period = {
      ...{ from_date: demo.from.toString(), to_date: demo.to?.toString() ?? null },
      ...{ starts_at_noon: demo.starts_at_noon ?? false, ends_at_noon: false, start_time: null, end_time: null },
    };
    const { is_private, may_be_open, may_lie_ahead, interrupts } = fixedOf(demo);
    const kind = {
      ...{ id: 1, template, is_used: true, is_private, may_be_open, may_lie_ahead },
      ...absenceTemplates[template].suggested,
    };
    return { ...demo, ...period, id: place, kind, interrupts };
  });
  for (const { reason = null, ...absence } of absences) {
    expect(absenceErrors({ ...absence, reason }, absence.kind, today)).toEqual({});
    const others = absences.filter(({ user, decision }) => user === absence.user && decision !== "reject");
    expect(takenBy(absence, others, [absence.id])).toBeUndefined();
    const conditions = demoConditions(today)[absence.user] ?? {};
    const terms = [completeTerms({ ...conditions, from_date: firstDay, hourly_rate: 200 })];
    const lastDay = today.toString();
    expect(absenceDays(absence, terms, demoCompanyDays, lastDay).some(({ minutes }) => minutes !== 0)).toBe(true);
  }
});

test("a person whose illness has no end is away today, and a person with a rejected holiday is not away", () => {
  const today = Temporal.PlainDate.from("2026-11-27");
  const absences = demoAbsences(today);
  expect(isAwayInDemo(absences, "soeren.thygesen@dagvaerk.test", today)).toBe(true);
  const rejected = absences.find(({ decision }) => decision === "reject")?.from ?? today;
  expect(isWorkday(rejected)).toBe(true);
  expect(isAwayInDemo(absences, "camilla.riis@dagvaerk.test", rejected)).toBe(false);
});
