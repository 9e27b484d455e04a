import { type Kysely, sql } from "kysely";
import { termsOn } from "#common/rules/norm/planned-day.ts";
import { today } from "#common/rules/time/clock.ts";
import { minuteOfColumn } from "#common/server/database/calendar.ts";
import type { Condition } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { BalanceFacts, EarnedHours } from "#features/absence/rules/balances/accounts.ts";
import type { HoursAccount } from "#features/absence/rules/balances/balance-rules.ts";
import { openingOn } from "#features/absence/rules/balances/hours-account.ts";
import type { FindEarnedHours } from "#features/absence/server/balances/balances.store.ts";
import {
  type AllowanceCompany,
  type AllowancePerson,
  owedByDay,
  type TimeOfDay,
} from "#features/allowances/rules/allowance-lines.ts";
import type { FlexRules } from "#features/allowances/rules/allowance-rule.ts";
import {
  besideJobs,
  type FlexDay,
  type FlexTime,
  flexDays,
  flexRulesOn,
  type Overflow,
  overflows,
  type RegisteredTime,
} from "#features/allowances/rules/banks/flex.ts";
import { isCountedEntry } from "#features/kinds/server/timed-work.ts";
import {
  type AskedPerson,
  askedRows,
  findAllowanceCompany,
  isNotRejected,
  listAllowancePeople,
  wholeWeeks,
} from "../allowance-people.store.ts";
import { haveBankLines, listSettledHours, type SettledHours } from "./settled-hours.store.ts";

export type BankedHours = {
  readonly from: string;
  readonly days: readonly FlexDay[];
  /** The date of the latest opening of flex; "" without an opening. */
  readonly opened: string;
  readonly flexOn: (date: string) => FlexRules | null;
  /** The first day after `opened` whose norm is unknown; null if there is none. */
  readonly unknown_from: string | null;
  readonly person: AllowancePerson;
  readonly times: readonly FlexTime[];
  readonly overflows: readonly Overflow[];
};

export const findEarnedHours: FindEarnedHours = async (db, facts, date) => {
  const hours = await findBankedHours(db, facts, date, isNotRejected);
  return new Map([...hours].map(([id, banked]) => [id, earnedFrom(banked)]));
};

function earnedFrom({ times, days, overflows, unknown_from }: BankedHours): EarnedHours {
  const timeOff = times
    .filter(({ use }) => use === "time-off")
    .map(({ date, minutes }) => ({ account: "time-off" as const, date, amount: minutes }));
  const flex = days.map(({ date, change }) => ({ account: "flex" as const, date, amount: change ?? 0 }));
  const over = overflows.flatMap(({ date, minutes, flex: { overflow } }) => [
    { account: "flex" as const, date, amount: -minutes },
    ...(overflow === "banked" ? [{ account: "time-off" as const, date, amount: minutes }] : []),
  ]);
  return {
    earned: [...timeOff, ...flex, ...over],
    has_flex: days.length > 0,
    flex_min_minutes: days.at(-1)?.flex?.min_minutes ?? null,
    flex_unknown_from: unknown_from,
  };
}

/**
 * The hours in the banks of each person until `date`, but at most until today. Today is included once it has work.
 * @param isCounted a condition on the table `jobs`
 * @param touched for each person, the days whose hours are computed again although earlier runs recorded them
 */
export async function findBankedHours(
  db: Kysely<Database>,
  facts: ReadonlyMap<number, BalanceFacts>,
  date: string,
  isCounted: Condition,
  touched: ReadonlyMap<number, ReadonlySet<string>> = new Map(),
): Promise<Map<number, BankedHours>> {
  if (!keepsBanks(await findAllowanceCompany(db)) && !(await haveBankLines(db, [...facts.keys()]))) return new Map();
  const now = today();
  const until = date < now.toString() ? date : now.toString();
  const asked = [...facts].flatMap(([user_id, one]) => {
    const from = keptFrom(one, until);
    return from <= until ? [{ user_id, ...wholeWeeks(from, until) }] : [];
  });
  const [{ company, people }, entries, settled] = await Promise.all([
    listAllowancePeople(db, asked, isCounted),
    listRegistered(db, asked),
    listSettledHours(db, asked, isCounted),
  ]);
  const banked = new Map<number, BankedHours>();
  for (const person of people) {
    const known = facts.get(person.user_id);
    const kept: Kept = {
      until,
      registered: entries.get(person.user_id) ?? [],
      settled: settled.get(person.user_id) ?? { days: new Set(), times: [] },
      touched: touched.get(person.user_id) ?? new Set(),
    };
    if (known) banked.set(person.user_id, bankedBy(person, company, known, kept));
  }
  return banked;
}

const keepsBanks = ({ ruleSets }: AllowanceCompany): boolean =>
  [...ruleSets.values()].some(({ versions }) =>
    versions.some(
      ({ flex, rules }) => flex !== null || rules.some(({ hour }) => hour === "banked" || hour === "chosen"),
    ),
  );

/**
 * The day from which hours are computed: the latest opening of flex that is not after the latest opening of time off.
 * With a later start, flex that became time off after the opening of time off would be missing.
 */
function keptFrom({ kept_from, entries }: BalanceFacts, until: string): string {
  const openedBy = (bank: HoursAccount, date: string) =>
    openingOn(
      entries.filter(({ account }) => account === bank),
      date,
    )?.date ?? kept_from;
  const from = openedBy("flex", openedBy("time-off", until));
  return from > kept_from ? from : kept_from;
}

/** Corrected register entries, and other entries on days that no job takes (docs/product-rules.md#register-entries). */
async function listRegistered(
  db: Kysely<Database>,
  asked: readonly AskedPerson[],
): Promise<Map<number, RegisteredTime[]>> {
  const { rows } = await sql<RegisteredTime & { user_id: number }>`
    select register_entries.user_id, register_entries.date::text, register_entries.minutes, register_entries.pause_minutes,
      ${minuteOfColumn("register_entries.started_at")} as start, ${minuteOfColumn("register_entries.ended_at")} as "end"
    from ${askedRows(asked)} join register_entries on register_entries.user_id = asked.user_id
      and register_entries.date between asked.from and asked.to
    where ${isCountedEntry}`.execute(db);
  return Map.groupBy(rows, ({ user_id }) => user_id);
}

type Kept = {
  readonly until: string;
  readonly registered: readonly RegisteredTime[];
  readonly settled: SettledHours;
  readonly touched: ReadonlySet<string>;
};

/**
 * If the person is paid by the hour or has no rules on a paid day, the hours that runs recorded replace computed hours.
 * Otherwise a later change of the rules could make an hour both paid and banked, or neither.
 */
function withSettled(
  times: readonly TimeOfDay[],
  { terms }: AllowancePerson,
  company: AllowanceCompany,
  { settled, touched }: Kept,
): FlexTime[] {
  const isHourly = (date: string) => termsOn(terms, date)?.pay_kind === "hourly";
  const hasRules = (date: string) => (termsOn(terms, date)?.allowance_rules_id ?? null) !== null;
  const isByRuns = (date: string) =>
    settled.days.has(date) && !touched.has(date) && (isHourly(date) || !hasRules(date));
  const ofRuns = settled.times.filter(({ date, use, isPaidOut }) => {
    // If the rules of the day keep flex, `overflows` subtracts the hours above the limit, so their payment is left out.
    if (isPaidOut) return isHourly(date) && !flexRulesOn(terms, company, date);
    return isByRuns(date) && (use === "time-off" || isHourly(date));
  });
  return [...times.filter(({ date }) => !isByRuns(date)), ...ofRuns];
}

function bankedBy(person: AllowancePerson, company: AllowanceCompany, facts: BalanceFacts, kept: Kept): BankedHours {
  const { until } = kept;
  const from = keptFrom(facts, until);
  const byRules = owedByDay(person, company, { from, to: until }).times;
  const times = withSettled(byRules, person, company, kept).filter(({ date }) => date >= from && date <= until);
  const worked = [...times, ...besideJobs(kept.registered, person, company)];
  const isBegun = until < today().toString() || [...byRules, ...worked].some(({ date }) => date === until);
  const last = isBegun ? until : Temporal.PlainDate.from(until).subtract({ days: 1 }).toString();
  const { employment } = facts;
  const days = flexDays(person, company, worked, { from, until: last, employment });
  const written = facts.entries.filter(({ account }) => account === "flex");
  const opened = openingOn(written, until)?.date ?? "";
  const unknown = days.find(({ date, change }) => change === null && date > opened);
  const unknown_from = unknown?.date ?? null;
  return {
    ...{ from, opened, person, times, days, unknown_from, overflows: overflows(days, written, employment.until) },
    flexOn: (date) => flexRulesOn(person.terms, company, date),
  };
}
