import { type Kysely, sql } from "kysely";
import { today } from "#common/rules/clock.ts";
import { termsOn } from "#common/rules/norm/planned-day.ts";
import type { Condition } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { BalanceFacts, EarnedHours } from "#features/absence/rules/balances/accounts.ts";
import { hoursAccounts } from "#features/absence/rules/balances/balance-rules.ts";
import { openingOn } from "#features/absence/rules/balances/hours-account.ts";
import type { FindEarnedHours } from "#features/absence/server/balances/balances.store.ts";
import {
  type AllowanceCompany,
  type AllowancePerson,
  owedByDay,
  type TimeOfDay,
} from "#features/allowances/rules/allowance-lines.ts";
import {
  type FlexDay,
  type FlexTime,
  flexDays,
  type Overflow,
  overflows,
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
import { listSettledDays, type SettledDays } from "./settled-hours.store.ts";

/** What the work of a person has put into the banks since they are kept. */
export type BankedHours = {
  /** The first day that counts. */
  readonly from: string;
  readonly days: readonly FlexDay[];
  /** The latest opening of flex, which is the balance when its day has ended; "" without one. */
  readonly opened: string;
  /** The first day since then whose norm nobody knows; null if all are known. */
  readonly unknown_from: string | null;
  readonly person: AllowancePerson;
  readonly times: readonly FlexTime[];
  readonly overflows: readonly Overflow[];
};

/** The hours in the banks of people by a date, from all work that is not rejected. */
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
    flex_min_minutes: days.at(-1)?.flex.min_minutes ?? null,
    flex_unknown_from: unknown_from,
  };
}

/**
 * The banks of people by a date; people without rules are left out. Today counts as soon as there is work on it. Runs have decided on
 * the hours of paid work: by later rules they might be both paid and banked, or neither.
 * @param isCounted which rows of `jobs` count
 * @param payrollId a run that is being made, whose lines are not written yet
 */
export async function findBankedHours(
  db: Kysely<Database>,
  facts: ReadonlyMap<number, BalanceFacts>,
  date: string,
  isCounted: Condition,
  payrollId: number | null = null,
): Promise<Map<number, BankedHours>> {
  if (!keepsBanks(await findAllowanceCompany(db))) return new Map();
  const now = today();
  const until = date < now.toString() ? date : now.toString();
  const asked = [...facts].flatMap(([user_id, one]) => {
    const from = keptFrom(one, until);
    return from <= until ? [{ user_id, ...wholeWeeks(from, until) }] : [];
  });
  const [{ company, people }, entries, settled] = await Promise.all([
    listAllowancePeople(db, asked, isCounted),
    listRegistered(db, asked),
    listSettledDays(db, asked, payrollId),
  ]);
  const banked = new Map<number, BankedHours>();
  for (const person of people) {
    const known = facts.get(person.user_id);
    const registered = entries.get(person.user_id) ?? [];
    const times = settled.get(person.user_id) ?? new Map();
    if (known) banked.set(person.user_id, bankedBy(person, company, known, { until, registered, settled: times }));
  }
  return banked;
}

const keepsBanks = ({ ruleSets }: AllowanceCompany): boolean =>
  [...ruleSets.values()].some(({ versions }) =>
    versions.some(
      ({ flex, rules }) => flex !== null || rules.some(({ hour }) => hour === "banked" || hour === "chosen"),
    ),
  );

/** The first day that counts: that of the earlier of the latest openings of both banks, or the day from which balances are kept. */
function keptFrom({ kept_from, employment, entries }: BalanceFacts, until: string): string {
  const first = kept_from > employment.from ? kept_from : employment.from;
  const opened = hoursAccounts.map(
    (account) =>
      openingOn(
        entries.filter((entry) => entry.account === account),
        until,
      )?.date ?? first,
  );
  const [earliest = first] = opened.sort();
  return earliest > first ? earliest : first;
}

/** The days of the register that count beside jobs (docs/product-rules.md#register-entries). */
async function listRegistered(db: Kysely<Database>, asked: readonly AskedPerson[]): Promise<Map<number, FlexTime[]>> {
  const { rows } = await sql<{ user_id: number; date: string; minutes: number }>`
    select register_entries.user_id, register_entries.date::text, register_entries.minutes
    from ${askedRows(asked)} join register_entries on register_entries.user_id = asked.user_id
      and register_entries.date between asked.from and asked.to
    where ${isCountedEntry}`.execute(db);
  const times = rows.map((row) => ({ ...row, use: "ordinary" as const }));
  return Map.groupBy(times, ({ user_id }) => user_id);
}

type Kept = {
  readonly until: string;
  readonly registered: readonly FlexTime[];
  readonly settled: SettledDays;
};

/** Only of people who are paid by the hour: the hours of others count in flex, whatever a run pays. */
function withSettled(times: readonly TimeOfDay[], { terms }: AllowancePerson, settled: SettledDays): FlexTime[] {
  const isPaid = (date: string) => settled.has(date) && termsOn(terms, date)?.pay_kind === "hourly";
  const ofRuns = [...settled].flatMap(([date, banked]) => banked.map((time) => ({ ...time, date })));
  return [...times.filter(({ date }) => !isPaid(date)), ...ofRuns.filter(({ date }) => isPaid(date))];
}

function bankedBy(
  person: AllowancePerson,
  company: AllowanceCompany,
  facts: BalanceFacts,
  { until, registered, settled }: Kept,
): BankedHours {
  const from = keptFrom(facts, until);
  const times = withSettled(owedByDay(person, company, { from, to: until }).times, person, settled);
  const worked = [...times, ...registered];
  const isBegun = until < today().toString() || worked.some(({ date }) => date === until);
  const last = isBegun ? until : Temporal.PlainDate.from(until).subtract({ days: 1 }).toString();
  const employed = facts.employment.until;
  const days = flexDays(person, company, worked, {
    from,
    until: employed !== null && employed < last ? employed : last,
  });
  const written = facts.entries.filter(({ account }) => account === "flex");
  const opened = openingOn(written, until)?.date ?? "";
  const unknown = days.find(({ date, change }) => change === null && date > opened);
  const unknown_from = unknown?.date ?? null;
  return { from, opened, person, times, days, unknown_from, overflows: overflows(days, written) };
}
