import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Person } from "#common/rules/person.ts";
import { insertAuditEntries } from "#common/server/audit-log.ts";
import { localDay } from "#common/server/database/calendar.ts";
import { allOf, type Condition, isOneOf, person, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { BalanceFacts, EarnedHours } from "#features/absence/rules/balances/accounts.ts";
import { type AccountName, accountNames } from "#features/absence/rules/balances/balance-rules.ts";
import { type BalanceEntry, type BalanceEntryInput, maxEntries } from "#features/absence/rules/balances/balances.ts";
import type { WaitingDay } from "#features/absence/rules/balances/holiday/waiting-days.ts";
import { type FrozenDay, type Illness, type Planned, takenOf } from "#features/absence/rules/balances/taken-days.ts";
import {
  type AbsenceTemplateKey,
  absenceTemplateKeys,
  absenceTemplates,
  isOwnIllness,
  ownIllness,
} from "#features/absence/rules/kinds/absence-templates.ts";
import { isAbsenceSeenBy } from "../absences.store.ts";
import { interrupting, isTakenBy } from "../absent-days.store.ts";
import { findKeptFrom, listBalanceRules } from "./balance-rules.store.ts";

const accountOfTemplate = (template: AbsenceTemplateKey): AccountName | null =>
  absenceTemplates[template].fixed.balance;

const standing = ["approved", "requested", "leader-approved"] as const;
const drawing = absenceTemplateKeys.filter((key) => accountOfTemplate(key) !== null);
const stopping = absenceTemplateKeys.filter((key) => absenceTemplates[key].fixed.stops_earning);

/** The last day of an employment: the entered day, or else the day on which the user was deleted. */
const lastDay = sql<string | null>`coalesce(employed_until, ${localDay("deleted_at")})::text`;

const selectPeople = (db: Kysely<Database>) =>
  db
    .selectFrom("users")
    .select([
      "users.id",
      "users.display_name as name",
      "users.holiday_week_minutes",
      sql<string | null>`employed_from::text`.as("employed_from"),
      lastDay.as("employed_until"),
    ]);
export type EmployedPerson = Awaited<ReturnType<ReturnType<typeof selectPeople>["execute"]>>[number];

/** Finds deleted users, too. */
export function findPerson(db: Kysely<Database>, actor: Actor, id: number): Promise<EmployedPerson | undefined> {
  return selectPeople(db).where("users.id", "=", id).where(isAbsenceSeenBy(actor)).executeTakeFirst();
}

export function listPeople(
  db: Kysely<Database>,
  actor: Actor,
  filter: Condition,
  limit: number,
): Promise<EmployedPerson[]> {
  return selectPeople(db)
    .where(allOf([sql`users.status <> 'deleted'`, isAbsenceSeenBy(actor), filter]))
    .orderBy("users.name")
    .orderBy("users.id")
    .limit(limit)
    .execute();
}

export const listEmployed = (db: Kysely<Database>, ids: readonly number[]): Promise<EmployedPerson[]> =>
  selectPeople(db).where(isOneOf("users.id", ids)).execute();

export function listSettled(db: Kysely<Database>, date: string, limit: number): Promise<EmployedPerson[]> {
  const isRecent = sql<boolean>`${lastDay} >= (${date}::date - 730)::text`;
  return selectPeople(db)
    .where(sql<boolean>`(${lastDay} is null or ${isRecent})`)
    .orderBy("users.name")
    .orderBy("users.id")
    .limit(limit)
    .execute();
}

/** Holiday, the accounts of the used kinds of absence, and the accounts that the rules of allowances fill. */
export async function listAccounts(db: Kysely<Database>): Promise<AccountName[]> {
  const [kinds, filled] = await Promise.all([
    db
      .selectFrom("absence_kinds")
      .select(sql<AbsenceTemplateKey>`template`.as("template"))
      .distinct()
      .where("is_used", "=", true)
      .execute(),
    sql<{ account: AccountName }>`
      select 'flex' as account from allowance_rule_versions where flex is not null
      union select 'time-off' from allowance_rule_versions
        where flex ->> 'overflow' = 'banked' or rules @? '$[*] ? (@.hour == "banked" || @.hour == "chosen")'`.execute(
      db,
    ),
  ]);
  const used = new Set<AccountName | null>(["holiday", ...kinds.map(({ template }) => accountOfTemplate(template))]);
  for (const { account } of filled.rows) used.add(account);
  return accountNames.filter((account) => used.has(account));
}

/** `byUser` has null for a person without balances. */
export type FoundFacts = {
  readonly kept_from: string | null;
  readonly byUser: ReadonlyMap<number, BalanceFacts | null>;
};

/** The caller passes this function in, because this feature does not know the rules of allowances. */
export type FindEarnedHours = (
  db: Kysely<Database>,
  facts: ReadonlyMap<number, BalanceFacts>,
  date: string,
) => Promise<ReadonlyMap<number, EarnedHours>>;

export async function withEarnedHours(
  db: Kysely<Database>,
  { byUser, ...rest }: FoundFacts,
  findEarnedHours: FindEarnedHours,
  date: string,
): Promise<FoundFacts> {
  const known = new Map([...byUser].flatMap(([id, facts]) => (facts ? [[id, facts] as const] : [])));
  const hours = await findEarnedHours(db, known, date);
  const withHours = (id: number, facts: BalanceFacts | null) => {
    const earned = hours.get(id);
    return facts && earned ? { ...facts, hours: earned } : facts;
  };
  return { ...rest, byUser: new Map([...byUser].map(([id, facts]) => [id, withHours(id, facts)])) };
}

type FactsOptions = {
  /** Whether absence that waits for a decision counts too. */
  readonly withRequested?: boolean;
  readonly except?: number | undefined;
  /** Adds the days of a request that is not saved, or marks the days of holiday that a reported illness takes. */
  readonly change?: (days: readonly FrozenDay[]) => readonly FrozenDay[];
};

export async function findBalanceFacts(
  db: Kysely<Database>,
  people: readonly EmployedPerson[],
  options: FactsOptions = {},
): Promise<FoundFacts> {
  const ids = people.map(({ id }) => id);
  const { change = (days) => days } = options;
  const [{ kept_from }, rules, days, sickDays, leaves, entries] = await Promise.all([
    findKeptFrom(db),
    listBalanceRules(db),
    listTakenDays(db, ids, { ...options, is_ill: false }),
    listTakenDays(db, ids, { ...options, is_ill: true }),
    listUnpaidLeave(db, ids),
    listEntriesOf(db, ids),
  ]);
  const leavesByUser = Map.groupBy(leaves, ({ user_id }) => user_id);
  const entriesByUser = Map.groupBy(entries, ({ user_id }) => user_id);
  const factsOf = ({
    id,
    employed_from,
    employed_until,
    holiday_week_minutes,
  }: EmployedPerson): BalanceFacts | null => {
    if (employed_from === null || kept_from === null) return null;
    const employment = { from: employed_from, until: employed_until, unpaid: leavesByUser.get(id) ?? [] };
    return {
      ...{ employment, kept_from, rules, holiday_week_minutes },
      ...takenOf(
        change([...(days.get(id) ?? []), ...(sickDays.get(id) ?? [])]),
        ...([rules, employment, holiday_week_minutes] as const),
      ),
      entries: entriesByUser.get(id) ?? [],
    };
  };
  return { kept_from, byUser: new Map(people.map((one) => [one.id, factsOf(one)])) };
}

export async function listWaitingDays(db: Kysely<Database>, ids: readonly number[]): Promise<WaitingDay[]> {
  const people = await selectPeople(db).where(isOneOf("users.id", ids)).execute();
  const { byUser } = await findBalanceFacts(db, people);
  return [...byUser.values()].flatMap((facts) => facts?.waited ?? []);
}

/** Lists the days that take from an account; if `is_ill`, the days of holiday that the person's own illness takes. */
async function listTakenDays(
  db: Kysely<Database>,
  ids: readonly number[],
  { withRequested = false, except = 0, is_ill }: FactsOptions & { readonly is_ill: boolean },
): Promise<Map<number, FrozenDay[]>> {
  const statuses = withRequested ? standing : ["approved"];
  const templates = is_ill ? ["holiday"] : drawing;
  // Selects lists, because reading a row for each day would take longer than computing all balances.
  const { rows } = await sql<FoundDays>`
    select day.user_id, kinds.template, json_agg(day.absence_id) as absence_ids, json_agg(day.date) as dates, json_agg(day.minutes) as minutes,
      json_agg(day.hundredths) as hundredths, json_agg(day.week_hundredths) as week_hundredths
    from absence_days as day join absences on absences.id = day.absence_id
      join absence_kinds as kinds on kinds.id = absences.kind_id
    where day.user_id = any(${[...ids]}::integer[]) and kinds.template = any(${templates}::text[])
      and absences.status = any(${statuses}::text[]) and absences.id <> ${except}
      and ${is_ill ? isTakenBy(ownIllness, except) : sql`not ${isTakenBy(interrupting, except)}`}
    group by day.user_id, kinds.template`.execute(db);
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map([...byUser].map(([user_id, found]) => [user_id, found.flatMap((one) => frozenDays(one, is_ill))]));
}

type Numbers = readonly (number | null)[];
type FoundDays = {
  readonly user_id: number;
  readonly template: AbsenceTemplateKey;
  readonly absence_ids: readonly number[];
  readonly dates: readonly string[];
  readonly minutes: Numbers;
  readonly hundredths: Numbers;
  readonly week_hundredths: Numbers;
};

function frozenDays(found: FoundDays, is_ill: boolean): FrozenDay[] {
  const { template, absence_ids, dates, minutes, hundredths, week_hundredths } = found;
  const account = accountOfTemplate(template) as AccountName;
  return dates.map((date, place) => ({
    ...{ date, account, minutes: minutes[place] ?? null, hundredths: hundredths[place] ?? null },
    ...{ week_hundredths: week_hundredths[place] ?? null, absence_id: absence_ids[place] ?? 0, is_ill },
  }));
}

type PlannedDay = Planned & { readonly account: AccountName | null; readonly is_private: boolean };

/** The person's days of approved illness, and the days of planned absence that is approved or still requested. */
export async function listIllnessAndPlans(
  db: Kysely<Database>,
  userId: number,
  { from, to, except = 0 }: { readonly from: string; readonly to: string; readonly except?: number | undefined },
): Promise<{ readonly illness: Illness[]; readonly planned: PlannedDay[] }> {
  const days = await db
    .selectFrom("absence_days as day")
    .innerJoin("absences", "absences.id", "day.absence_id")
    .innerJoin("absence_kinds as kinds", "kinds.id", "absences.kind_id")
    .select(["day.absence_id", "day.part", "absences.status", "absences.start_time", "absences.end_time"])
    .select([sql<AbsenceTemplateKey>`kinds.template`.as("template"), sql<string>`day.date::text`.as("date")])
    .where("day.user_id", "=", userId)
    .where("day.date", ">=", from)
    .where("day.date", "<=", to)
    .where("absences.status", "in", standing)
    .where("absences.id", "<>", except)
    .execute();
  const [illness, planned] = [days.filter(isIllness), days.filter((day) => !isIllness(day))];
  return {
    illness: illness
      .filter(({ status }) => status === "approved")
      .map(({ template, ...day }) => ({ ...day, isOwn: isOwnIllness(template) })),
    planned: planned.map(({ template, ...day }) => ({
      ...{ ...day, account: accountOfTemplate(template), is_private: absenceTemplates[template].fixed.is_private },
    })),
  };
}

const isIllness = ({ template }: { readonly template: AbsenceTemplateKey }): boolean =>
  absenceTemplates[template].fixed.interrupts;

/** Only whole days, because half days and hours of leave earn holiday. */
async function listUnpaidLeave(db: Kysely<Database>, ids: readonly number[]) {
  return db
    .selectFrom("absences")
    .innerJoin("absence_kinds as kinds", "kinds.id", "absences.kind_id")
    .select(["absences.user_id"])
    .select([
      sql<string>`(absences.from_date + absences.starts_at_noon::integer)::text`.as("from"),
      sql<string>`(coalesce(absences.to_date, '2099-12-31') - absences.ends_at_noon::integer)::text`.as("to"),
    ])
    .where(isOneOf("absences.user_id", ids))
    .where("absences.status", "=", "approved")
    .where("absences.start_time", "is", null)
    .where(sql<boolean>`kinds.template = any(${stopping}::text[])`)
    .execute();
}

function listEntriesOf(db: Kysely<Database>, ids: readonly number[]) {
  return db
    .selectFrom("balance_entries")
    .select(["user_id", "year", "amount"])
    .select([
      sql<AccountName>`account`.as("account"),
      sql<BalanceEntry["kind"]>`kind`.as("kind"),
      sql<string>`date::text`.as("date"),
    ])
    .where(isOneOf("user_id", ids))
    .execute();
}

export function listEntries(db: Kysely<Database>, userId: number): Promise<Omit<BalanceEntry, "unit">[]> {
  return db
    .selectFrom("balance_entries")
    .select(["id", "year", "amount", "reason"])
    .select([
      sql<AccountName>`account`.as("account"),
      sql<BalanceEntry["kind"]>`kind`.as("kind"),
      sql<string>`date::text`.as("date"),
      sql<Person>`${person("balance_entries.created_by_user_id")}`.as("created_by"),
      wallClock("created_at").as("created_at"),
    ])
    .where("user_id", "=", userId)
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .limit(maxEntries)
    .execute();
}

type SavedEntry = Omit<BalanceEntryInput, "kind"> & {
  readonly kind: BalanceEntry["kind"];
  readonly user_id: number;
  readonly agreement_id?: number;
};

export async function addEntries(
  trx: Kysely<Database>,
  actor: Pick<Actor, "id">,
  entries: readonly (BalanceEntryInput & { readonly user_id: number })[],
): Promise<void> {
  await insertEntries(trx, actor, entries);
  await insertAuditEntries(
    trx,
    entries.map(({ account, kind, date, user_id }) => ({
      ...{ kind: "balance-entry-added", user_id: actor.id, about_user_id: user_id },
      details: { account, entry: kind, date },
    })),
  );
}

export async function insertEntries(
  trx: Kysely<Database>,
  actor: Pick<Actor, "id">,
  entries: readonly SavedEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await trx
    .insertInto("balance_entries")
    .values(entries.map((entry) => ({ ...entry, created_by_user_id: actor.id })))
    .execute();
}

export const lockEntries = (trx: Kysely<Database>, userId: number): Promise<void> => lockEntriesOf(trx, [userId]);

export async function lockEntriesOf(trx: Kysely<Database>, ids: readonly number[]): Promise<void> {
  await sql`select from users where id = any(${[...ids]}::integer[]) order by id for no key update`.execute(trx);
}

export function listReasonedEntries(db: Kysely<Database>, ids: readonly number[]) {
  return db
    .selectFrom("balance_entries")
    .select(["user_id", "year", "amount", "reason"])
    .select([
      sql<AccountName>`account`.as("account"),
      sql<BalanceEntry["kind"]>`kind`.as("kind"),
      sql<string>`date::text`.as("date"),
    ])
    .where(isOneOf("user_id", ids))
    .orderBy("date")
    .orderBy("id")
    .execute();
}
