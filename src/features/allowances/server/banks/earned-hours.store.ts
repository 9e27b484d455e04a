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
  type FlexDays,
  type FlexTime,
  flexDays,
  type Overflow,
  overflows,
} from "#features/allowances/rules/banks/flex.ts";
import { dayOn } from "#features/working-time-law/rules/working-days.ts";
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
export type BankedHours = FlexDays & {
  /** The first day that counts. */
  readonly from: string;
  readonly person: AllowancePerson;
  readonly times: readonly FlexTime[];
  readonly overflows: readonly Overflow[];
};

/**
 * The hours in the banks of people by a date, from all work that is not rejected. A run has decided on the hours of paid work, which a
 * later change of rules would pay and bank, or neither.
 */
export const findEarnedHours: FindEarnedHours = async (db, facts, date) => {
  const hours = await findBankedHours(db, facts, date, isNotRejected, listSettledDays);
  return new Map([...hours].map(([id, banked]) => [id, earnedFrom(banked)]));
};

function earnedFrom({ times, days, overflows, unknown_from }: BankedHours): EarnedHours {
  const timeOff = times
    .filter(({ use }) => use === "time-off")
    .map(({ date, minutes }) => ({ account: "time-off" as const, date, amount: minutes }));
  const flex = days.map(({ date, change }) => ({ account: "flex" as const, date, amount: change }));
  const over = overflows.flatMap(({ date, minutes, flex: { overflow } }) => [
    { account: "flex" as const, date, amount: -minutes },
    ...(overflow === "banked" ? [{ account: "time-off" as const, date, amount: minutes }] : []),
  ]);
  return {
    earned: [...timeOff, ...flex, ...over],
    has_flex: days.length > 0 || unknown_from !== null,
    flex_min_minutes: days.at(-1)?.flex.min_minutes ?? null,
    flex_unknown_from: unknown_from,
  };
}

/**
 * The banks of people by a date; people without rules are left out. Today counts as soon as there is work on it.
 * @param isCounted which rows of `jobs` count
 * @param findSettled finds the days that count as runs have decided
 */
export async function findBankedHours(
  db: Kysely<Database>,
  facts: ReadonlyMap<number, BalanceFacts>,
  date: string,
  isCounted: Condition,
  findSettled: typeof listSettledDays = async () => new Map(),
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
    listRegisterEntries(db, asked),
    findSettled(db, asked),
  ]);
  return new Map(
    people.flatMap((person) => {
      const known = facts.get(person.user_id);
      return known
        ? [
            [
              person.user_id,
              bankedBy(person, company, known, {
                until,
                entries: entries.get(person.user_id) ?? [],
                settled: settled.get(person.user_id) ?? new Map(),
              }),
            ] as const,
          ]
        : [];
    }),
  );
}

const keepsBanks = ({ ruleSets }: AllowanceCompany): boolean =>
  [...ruleSets.values()].some(({ versions }) =>
    versions.some(
      ({ flex, rules }) => flex !== null || rules.some(({ hour }) => hour === "banked" || hour === "chosen"),
    ),
  );

/** The first day that counts: after the openings of both banks, or the day from which balances are kept. */
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

type RegisterEntry = {
  readonly date: string;
  readonly minutes: number /** Whether somebody wrote it. */;
  readonly is_corrected: boolean;
};

/** Days that the plan has registered of people with flex, with their corrections. */
async function listRegisterEntries(
  db: Kysely<Database>,
  asked: readonly AskedPerson[],
): Promise<Map<number, RegisterEntry[]>> {
  const { rows } = await sql<RegisterEntry & { user_id: number }>`
    select entry.user_id, entry.date::text, entry.minutes, entry.changed_by_user_id is not null as is_corrected
    from ${askedRows(asked)} join register_entries as entry on entry.user_id = asked.user_id
      and entry.date between asked.from and asked.to`.execute(db);
  return Map.groupBy(rows, ({ user_id }) => user_id);
}

/** The entries that count beside jobs (docs/product-rules.md#register-entries): a day that a job takes registers itself no longer. */
function countedEntries(entries: readonly RegisterEntry[], { jobs }: AllowancePerson): FlexTime[] {
  const isTaken = (date: string) => {
    const day = dayOn(date);
    return jobs.some(({ start, end }) => start < day.end && (start >= day.start || end >= day.end) && end > day.start);
  };
  return entries
    .filter(({ date, is_corrected }) => is_corrected || !isTaken(date))
    .map(({ date, minutes }) => ({ date, minutes, use: "ordinary" }));
}

type Kept = {
  readonly until: string;
  readonly entries: readonly RegisterEntry[];
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
  { until, entries, settled }: Kept,
): BankedHours {
  const from = keptFrom(facts, until);
  const times = withSettled(owedByDay(person, company, { from, to: until }).times, person, settled);
  const worked = [...times, ...countedEntries(entries, person)];
  const isBegun = until < today().toString() || worked.some(({ date }) => date === until);
  const last = isBegun ? until : Temporal.PlainDate.from(until).subtract({ days: 1 }).toString();
  const employed = facts.employment.until;
  const flex = flexDays(person, company, worked, {
    from,
    until: employed !== null && employed < last ? employed : last,
  });
  const written = facts.entries.filter(({ account }) => account === "flex");
  return { ...flex, from, person, times, overflows: overflows(flex.days, written) };
}
