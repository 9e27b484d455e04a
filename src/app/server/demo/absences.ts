import { isWorkday } from "#common/rules/calendar/workdays.ts";
import type { AbsenceTemplateKey } from "#features/absence/rules/kinds/absence-templates.ts";
import { demoCompanyDays } from "./terms.ts";

export const demoAbsenceKinds: readonly { template: AbsenceTemplateKey; salary_code: string }[] = [
  { template: "holiday", salary_code: "3010" },
  { template: "extra-holiday", salary_code: "3020" },
  { template: "sickness", salary_code: "3110" },
  { template: "child-first-day", salary_code: "3120" },
  { template: "child-care-day", salary_code: "3130" },
  { template: "course", salary_code: "3210" },
  { template: "time-off", salary_code: "3220" },
];

/** The people of each leader. All others have no leader, so every manager decides on their absence. */
export const demoLeaders: Readonly<Record<string, readonly string[]>> = {
  "admin@dagvaerk.test": ["leder@dagvaerk.test", "leder2@dagvaerk.test"],
  "leder@dagvaerk.test": [
    ...["ejer@dagvaerk.test", "medarbejder2@dagvaerk.test", "jonas.moelgaard@dagvaerk.test"],
    ...["sofie.brandt@dagvaerk.test", "peter.nygaard@dagvaerk.test"],
  ],
  "leder2@dagvaerk.test": [
    ...["ejer2@dagvaerk.test", "camilla.riis@dagvaerk.test"],
    ...["soeren.thygesen@dagvaerk.test", "ida.vestergaard@dagvaerk.test"],
  ],
};

export type DemoAbsence = {
  readonly user: string;
  readonly template: AbsenceTemplateKey;
  readonly from: Temporal.PlainDate;
  /** Null while the illness has no end. */
  readonly to: Temporal.PlainDate | null;
  readonly starts_at_noon?: boolean;
  readonly reason?: string;
  /** The leader's decision. Not set if the absence waits for a decision, or needs none. */
  readonly decision?: "approve" | "reject";
  readonly rejectionReason?: string;
};

export function demoAbsences(today: Temporal.PlainDate): DemoAbsence[] {
  const monday = (weeks: number) => today.subtract({ days: today.dayOfWeek - 1 }).add({ weeks });
  const week = (weeks: number, length = 1) => ({
    from: monday(weeks),
    to: monday(weeks + length).subtract({ days: 3 }),
  });
  const day = (weeks: number, weekday: number) => {
    const date = wholeWorkday(monday(weeks).add({ days: weekday - 1 }));
    return { from: date, to: date };
  };
  const approve = { decision: "approve" } as const;
  return [
    { user: "jonas.moelgaard@dagvaerk.test", template: "holiday", ...week(-9), ...approve },
    {
      user: "sofie.brandt@dagvaerk.test",
      template: "sickness",
      from: day(-6, 1).from,
      to: monday(-6).add({ days: 2 }),
    },
    { user: "peter.nygaard@dagvaerk.test", template: "child-first-day", ...day(-5, 3) },
    { user: "camilla.riis@dagvaerk.test", template: "extra-holiday", ...day(-3, 4), starts_at_noon: true, ...approve },
    { user: "ida.vestergaard@dagvaerk.test", template: "child-care-day", ...day(-2, 3), ...approve },
    {
      ...{ user: "soeren.thygesen@dagvaerk.test", template: "sickness", to: null },
      from: wholeWorkday(today.subtract({ days: 2 })),
    },
    { user: "jonas.moelgaard@dagvaerk.test", template: "holiday", ...week(0, 2), ...approve },
    { user: "ida.vestergaard@dagvaerk.test", template: "extra-holiday", ...week(2) },
    {
      ...{ user: "camilla.riis@dagvaerk.test", template: "holiday", ...week(3), decision: "reject" },
      rejectionReason: "Vi mangler folk på Havnekajen i den uge. Kan du holde fri ugen efter?",
    },
    { user: "camilla.riis@dagvaerk.test", template: "holiday", ...week(4) },
    { user: "sofie.brandt@dagvaerk.test", template: "holiday", ...week(5, 2) },
    { user: "peter.nygaard@dagvaerk.test", template: "course", ...week(6), reason: "Svejsekursus på AMU i Vejle" },
    { user: "medarbejder@dagvaerk.test", template: "holiday", ...week(8), ...approve },
  ];
}

function wholeWorkday(date: Temporal.PlainDate): Temporal.PlainDate {
  const isWhole = date.dayOfWeek < 5 && isWorkday(date) && !(date.toString().slice(5) in demoCompanyDays);
  return isWhole ? date : wholeWorkday(date.subtract({ days: 1 }));
}

export const isAwayInDemo = (absences: readonly DemoAbsence[], user: string, date: Temporal.PlainDate): boolean =>
  absences.some(
    (absence) =>
      absence.user === user &&
      absence.decision !== "reject" &&
      Temporal.PlainDate.compare(absence.from, date) <= 0 &&
      (absence.to === null || Temporal.PlainDate.compare(date, absence.to) <= 0),
  );
