import {
  type Absence,
  type AbsenceDay,
  type AbsenceKind,
  type AbsenceLine,
  type Company,
  kroner,
  type Run,
  sum,
  type User,
} from "../company.ts";
import { normOn } from "../plans.ts";
import { payFor } from "../rules.ts";
import { rateOn } from "../terms.ts";
import { awayOn, shareOf } from "./days.ts";
import { fixedOf } from "./kinds.ts";
import { type Waiting, waitingDays } from "./waiting.ts";

/* The absence that a run pays, computed for each person, kind and day, independently of the product. */

/** The paying lines of runs that are not annulled, without lines that such a run has reversed. */
export function standingLines(company: Company): AbsenceLine[] {
  const lines = company.runs.filter(({ annulledBy }) => annulledBy === null).flatMap(({ absence }) => absence);
  const takenBack = new Set(lines.map(({ reverses }) => reverses));
  return lines.filter((line) => line.reverses === null && !takenBack.has(line));
}

export const isPaid = (company: Company, { user, kind, days }: Absence): boolean =>
  standingLines(company).some(
    (line) => line.user === user && line.kind === kind && days.some(({ date }) => date === line.date),
  );

export const runOf = ({ runs }: Company, line: AbsenceLine): Run | undefined =>
  runs.find(({ absence }) => absence.includes(line));

type Amount = { minutes: number; hundredths: number };

/** The amount of a day. A day without a stored norm gets the current norm; undefined if there is none. */
function knownAmount(company: Company, user: User, day: AbsenceDay): Amount | undefined {
  const { minutes, hundredths } = day;
  if (minutes !== null && hundredths !== null) return { minutes, hundredths };
  const exact = normOn(company, user, Temporal.PlainDate.from(day.date));
  if (exact === null) return undefined;
  const norm = Math.round(exact);
  if (norm === 0) return { minutes: 0, hundredths: 0 };
  if (hundredths !== null) return { minutes: Math.round((norm * hundredths) / 100), hundredths };
  const known = Math.min(minutes ?? 0, norm);
  return { minutes: known, hundredths: Math.round((100 * known) / norm) };
}

/** The part of a waiting day that counts as holiday. */
function heldAmount(company: Company, user: User, { day, held }: Waiting): Amount | undefined {
  const known = knownAmount(company, user, day);
  const partOf = (amount: number) => Math.round((amount * held) / shareOf(day));
  return known && { minutes: partOf(known.minutes), hundredths: partOf(known.hundredths) };
}

/** The amount of an illness without the parts that count as holiday. */
function restOf(amount: Amount, held: readonly Amount[]): Amount {
  const hundredths = Math.max(0, amount.hundredths - sum(held.map((one) => one.hundredths)));
  return { hundredths, minutes: hundredths && Math.max(0, amount.minutes - sum(held.map(({ minutes }) => minutes))) };
}

export type Owed = {
  lines: AbsenceLine[];
  /** Days without a stored norm, with their amount by the current norm. */
  learned: { day: AbsenceDay; amount: Amount }[];
  unknown: { user: number; date: string }[];
  withoutNumber: { user: number; date: string }[];
};

/**
 * The lines that make the paid days equal to the approved days, for some people up to a day. Later days are corrected
 * only if they have been paid.
 */
export function owedAbsence(company: Company, until: string, isWanted: (user: number) => boolean = () => true): Owed {
  const owed: Owed = { lines: [], learned: [], unknown: [], withoutNumber: [] };
  const standing = standingLines(company);
  for (const user of company.users.filter(({ id }) => isWanted(id))) {
    const ofUser = standing.filter((line) => line.user === user.id);
    const waiting = waitingDays(company, user);
    const approved = company.absences.filter((one) => one.user === user.id && one.status === "approved");
    const dates = [...approved.flatMap(({ days }) => days), ...ofUser].map(({ date }) => date);
    for (const date of new Set(dates.sort()))
      for (const kind of company.absenceKinds) {
        const paid = ofUser.find((line) => line.kind === kind.id && line.date === date);
        const waited = waiting.filter(({ day }) => day.date === date);
        if (paid || date <= until) addDay(owed, company, { user, kind, date, paid, waited });
      }
  }
  return owed;
}

type OwedDay = { user: User; kind: AbsenceKind; date: string; paid: AbsenceLine | undefined; waited: Waiting[] };

/** Adds what is owed to a person for a kind on a day. */
function addDay(owed: Owed, company: Company, { user, kind, date, paid, waited }: OwedDay): void {
  const days = awayOn(company, user.id, date)
    .filter(({ absence }) => absence.kind === kind.id)
    .map(({ day }) => day);
  const held = waited.filter(({ absence }) => absence.kind === kind.id);
  for (const day of [...days, ...held.map((one) => one.day)]) {
    const amount = knownAmount(company, user, day);
    if (amount && (day.minutes === null || day.hundredths === null)) owed.learned.push({ day, amount });
  }
  const taken = days.map((day) => {
    const amount = knownAmount(company, user, day);
    const others = waited.filter((one) => day.part === "whole" || day.part === one.day.part);
    const parts = others.flatMap((one) => heldAmount(company, user, one) ?? []);
    return amount && fixedOf(kind).interrupts ? restOf(amount, parts) : amount;
  });
  const amounts = [...taken, ...held.map((one) => heldAmount(company, user, one))];
  if (amounts.includes(undefined)) {
    owed.unknown.push({ user: user.id, date });
    return;
  }
  const minutes = sum(amounts.map((amount) => amount?.minutes ?? 0));
  const hundredths = sum(amounts.map((amount) => amount?.hundredths ?? 0));
  if (minutes === (paid?.minutes ?? 0) && hundredths === (paid?.hundredths ?? 0)) return;
  if (hundredths > 0 && user.employee_id === null) {
    owed.withoutNumber.push({ user: user.id, date });
    return;
  }
  const employee_id = user.employee_id ?? paid?.employee_id ?? "";
  if (paid) owed.lines.push(counterLineOf(paid, employee_id));
  if (hundredths === 0) return;
  const rate = { own: rateOn(user, date), fixed: kind.fixedRate, none: null }[kind.isSent ? kind.pay : "none"];
  owed.lines.push({
    ...{ user: user.id, kind: kind.id, date, employee_id, user_name: user.name, kind_name: kind.name },
    ...{ salary_code: kind.salaryCode, isSent: kind.isSent, pay: kind.isSent ? kind.pay : "none" },
    ...{ minutes, hundredths, rate, price: rate === null ? 0 : payFor(rate, minutes), reverses: null },
  });
}

/** Reverses a line at its paid rate. */
const counterLineOf = (paid: AbsenceLine, employee_id: string): AbsenceLine => ({
  ...{ ...paid, employee_id, reverses: paid },
  ...{ minutes: 0 - paid.minutes, hundredths: 0 - paid.hundredths, price: 0 - paid.price },
});

export const absenceSum = (lines: readonly AbsenceLine[]) => ({
  lines_count: lines.length,
  hundredths: sum(lines.map(({ hundredths }) => hundredths)),
  minutes: sum(lines.map(({ minutes }) => minutes)),
  price: kroner(sum(lines.map(({ price }) => price))),
});

export const absenceSumOrNull = (lines: readonly AbsenceLine[]) => (lines.length === 0 ? null : absenceSum(lines));

export const sentAbsence = (lines: readonly AbsenceLine[]): AbsenceLine[] => lines.filter(({ isSent }) => isSent);
