import * as z from "zod/mini";
import { pageMeta, pageQuery } from "#common/rules/lists/paging.ts";
import { person } from "#common/rules/person.ts";
import { dateField, id } from "#common/rules/values/fields.ts";
import { kronerFromOre, oreFromKroner } from "#common/rules/values/money.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { absencePays } from "#features/absence/rules/kinds/absence-templates.ts";
import { maxNamedPeople, peopleQuery } from "../payable-people.ts";
import type { AbsenceLine } from "./owed-absence.ts";

/** `hundredths` are hundredths of a day. Sums may be negative. */
const figures = { hundredths: wire.timeSum, minutes: wire.timeSum, price: wire.sum };

const totals = z.object({ lines_count: wire.count, ...figures });
export type AbsenceTotals = z.infer<typeof totals>;

/** The absence of a run or of a person in a run; null if there is none. `total_price` does not include it. */
export const absenceSums = { absence: z.nullable(totals) };

const shownKind = { kind_id: id, kind_name: z.string(), salary_code: z.string(), is_sent: z.boolean() };

export const runAbsenceLine = z.object({
  id,
  user_id: id,
  employee_id: z.string(),
  user_name: z.string(),
  ...shownKind,
  date: z.string(),
  pay: z.enum(absencePays),
  hundredths: wire.minutes,
  minutes: wire.minutes,
  rate: z.nullable(wire.hourlyRate),
  price: wire.price,
  /** The earlier run whose pay a counter-line takes back; null for other lines. */
  reverses_payroll_id: z.nullable(id),
});
export type RunAbsenceLine = z.infer<typeof runAbsenceLine>;

export const runAbsenceQuery = z.object(pageQuery);
export const runAbsencePage = z.object({
  data: z.array(runAbsenceLine),
  ...pageMeta.shape,
  /** The sums of the whole run by kind. */
  kinds: z.array(z.object({ ...shownKind, lines_count: wire.count, ...figures })),
});
export type RunAbsencePage = z.infer<typeof runAbsencePage>;

export const myAbsenceLine = z.omit(runAbsenceLine, {
  user_id: true,
  employee_id: true,
  user_name: true,
  salary_code: true,
});
export type MyAbsenceLine = z.infer<typeof myAbsenceLine>;
export const myRunAbsence = z.object({ data: z.array(myAbsenceLine) });

export const comingAbsence = z.object({
  data: z.array(
    z.extend(z.pick(myAbsenceLine, { kind_name: true, date: true, hundredths: true, price: true }), {
      is_taken_back: z.boolean(),
    }),
  ),
  totals,
  /** Days of absence that no run pays until the user's working time and employee number are known. */
  waiting_days: wire.count,
});
export type ComingAbsence = z.infer<typeof comingAbsence>;

export const maxMyAbsenceLines = 1000;

export const payableAbsenceQuery = z.object({ createdBeforeDate: dateField("Oprettet før"), ...peopleQuery });

export const maxAbsenceRows = 5000;

const absenceOfPerson = z.object({ user: person, ...shownKind, lines_count: wire.count, ...figures });
export type AbsenceOfPerson = z.infer<typeof absenceOfPerson>;

const waitingDays = z.array(z.object({ user: person, days_count: wire.count }));
export type WaitingDays = z.infer<typeof waitingDays>;

export const payableAbsence = z.object({
  data: z.array(absenceOfPerson),
  totals,
  /** A hash of the shown absence. A run with this digest pays exactly this absence, or is refused. */
  digest: z.string(),
  /** People whose working time is unknown on days of their absence. */
  unknown: waitingDays,
  without_number: waitingDays,
  /** The kinds that are sent to payroll and lack a salary code; empty if the default format needs no codes. */
  without_code: z.array(z.string()),
});
export type PayableAbsence = z.infer<typeof payableAbsence>;

const people = z.optional(
  z.array(id, "Vælg medarbejdere.").check(z.maxLength(maxNamedPeople, `Vælg højst ${maxNamedPeople} medarbejdere.`)),
);

export const payrollAbsenceChoice = z.object({
  without: people,
  only: people,
  digest: z.optional(z.string().check(z.maxLength(64, "digest er ugyldig."))),
});

/** Prices are added in øre, to avoid rounding errors. */
export function sumAbsence(lines: readonly Pick<AbsenceLine, "hundredths" | "minutes" | "price">[]): AbsenceTotals {
  let [hundredths, minutes, ore] = [0, 0, 0];
  for (const line of lines) {
    hundredths += line.hundredths;
    minutes += line.minutes;
    ore += oreFromKroner(line.price);
  }
  return { lines_count: lines.length, hundredths, minutes, price: kronerFromOre(ore) };
}

export const missingAbsenceCode = (names: string): string =>
  `Lønkode mangler for fraværstypen ${names}. Udfyld den under Fraværstyper, eller vælg, at fraværet ikke sendes.`;
