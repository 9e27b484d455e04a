import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { DatedRate } from "#common/rules/hourly-rates.ts";
import { companyRulesId } from "#common/rules/law-rules.ts";
import { currentDay, startOfDate } from "#common/server/database/calendar.ts";
import { allOf, type Condition, isOneOf } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { datedRates } from "#common/server/database/terms/employment-terms.ts";
import { isNoBait, isVisibleTo } from "#common/server/database/visibility/job-visibility.ts";
import { isPlanSeenBy } from "#common/server/database/visibility/people-seen.ts";
import { nextVersion } from "#common/server/versions.ts";
import {
  conditionNames,
  maxTerms,
  type SavedTerms,
  type SharedPerson,
  type Terms,
} from "#features/users/rules/employment-terms.ts";
import { knowsUsers } from "#features/users/rules/user-policy.ts";

/** Whether a payroll run has paid work at the row's rate on or after the row's first day. */
const isUsed = sql<boolean>`exists (
  select from jobs where jobs.user_id = employment_terms.user_id and jobs.job_status = 'PAID' and jobs.price_mode = 'auto'
    and jobs.hourly_rate = employment_terms.hourly_rate and jobs.started_at >= ${startOfDate(sql`employment_terms.from_date`)})`;

const nextDate = sql`(select min(later.from_date) from employment_terms as later
  where later.user_id = employment_terms.user_id and later.from_date > employment_terms.from_date)`;

/** Work over midnight counts on both days. */
const hasWork = sql<boolean>`(exists (
  select from jobs where jobs.user_id = employment_terms.user_id and jobs.ended_at > jobs.started_at
    and jobs.ended_at > ${startOfDate(sql`employment_terms.from_date`)}
    and jobs.started_at < coalesce(${startOfDate(nextDate)}, 'infinity')
    and not exists (select from job_reversals where job_reversals.job_id = jobs.id))
  or exists (
    select from register_entries where register_entries.user_id = employment_terms.user_id
      and register_entries.date >= employment_terms.from_date and register_entries.date < coalesce(${nextDate}, 'infinity')))`;

const selectTerms = (db: Kysely<Database>) =>
  db
    .selectFrom("employment_terms")
    .select([
      "id",
      "version",
      "from_date",
      "hourly_rate",
      ...conditionNames,
      isUsed.as("is_used"),
      hasWork.as("has_work"),
      sql<string | null>`(select name from allowance_rules where allowance_rules.id = allowance_rules_id)`.as(
        "allowance_rules_name",
      ),
    ]);

export function listTerms(db: Kysely<Database>, userId: number): Promise<Terms[]> {
  return selectTerms(db).where("user_id", "=", userId).orderBy("from_date", "desc").limit(maxTerms).execute();
}

export function findTerms(db: Kysely<Database>, userId: number, id: number): Promise<Terms | undefined> {
  return selectTerms(db).where("user_id", "=", userId).where("id", "=", id).executeTakeFirst();
}

export function findCurrentTerms(db: Kysely<Database>, userId: number): Promise<Terms | undefined> {
  return selectTerms(db)
    .where("user_id", "=", userId)
    .where("from_date", "<=", currentDay)
    .orderBy("from_date", "desc")
    .limit(1)
    .executeTakeFirst();
}

export type RuleIds = Readonly<Record<"working_time_rules_id" | "allowance_rules_id", readonly number[]>>;

type NamedRules = { readonly id: number; readonly name: string | null };

/** Locks the rules, so that nobody deletes them before the transaction has saved terms with them. */
export async function listNamedRules(db: Kysely<Database>): Promise<Readonly<Record<keyof RuleIds, NamedRules[]>>> {
  const ofGroups = db.selectFrom("working_time_rules").select(["id", "name"]).where("id", "<>", companyRulesId);
  const [working_time_rules_id, allowance_rules_id] = await Promise.all([
    ofGroups.forKeyShare().execute(),
    db.selectFrom("allowance_rules").select(["id", "name"]).forKeyShare().execute(),
  ]);
  return { working_time_rules_id, allowance_rules_id };
}

export async function listRuleIds(db: Kysely<Database>): Promise<RuleIds> {
  const { working_time_rules_id: groups, allowance_rules_id: allowances } = await listNamedRules(db);
  return {
    working_time_rules_id: groups.map(({ id }) => id),
    allowance_rules_id: allowances.map(({ id }) => id),
  };
}

export function listAllTerms(db: Kysely<Database>) {
  return db
    .selectFrom("employment_terms as terms")
    .innerJoin("users", "users.id", "terms.user_id")
    .select(["terms.user_id", "terms.from_date", "terms.hourly_rate"])
    .select(conditionNames.map((name) => `terms.${name}` as const))
    .where("users.status", "<>", "deleted")
    .orderBy("users.name")
    .orderBy("users.id")
    .orderBy("terms.from_date")
    .execute();
}

/** Deleted users count too. */
export async function isUser(db: Kysely<Database>, id: number): Promise<boolean> {
  return (await db.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** docs/product-rules.md#who-sees-a-plan */
export async function seenAmong(db: Kysely<Database>, actor: Actor, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const seen = allOf([isPlanSeenBy(actor), isOneOf("users.id", ids)]);
  return new Set((await db.selectFrom("users").select("id").where(seen).execute()).map(({ id }) => id));
}

/** Locks the user, deleted or not, and thereby the terms. */
export async function lockedTerms(trx: Kysely<Database>, userId: number): Promise<Terms[] | undefined> {
  const user = await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().executeTakeFirst();
  return user && listTerms(trx, userId);
}

/** Locks people, deleted or not, and thereby their terms. Leaves out unknown people. */
export async function lockPeople(trx: Kysely<Database>, ids: readonly number[]): Promise<SharedPerson[]> {
  const users = await trx
    .selectFrom("users")
    .select(["id", "display_name as name", sql<boolean>`status = 'deleted'`.as("is_deleted")])
    .where(isOneOf("id", ids))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const rows = await selectTerms(trx).select("user_id").where(isOneOf("user_id", ids)).execute();
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
  return users.map((user) => ({ ...user, rows: byUser.get(user.id) ?? [] }));
}

export type TermsOfPerson = SavedTerms & { readonly user_id: number };

export async function insertTermsRows(
  trx: Kysely<Database>,
  actor: Pick<Actor, "id">,
  saved: readonly TermsOfPerson[],
): Promise<void> {
  if (saved.length === 0) return;
  await trx
    .insertInto("employment_terms")
    .values(saved.map((row) => ({ ...columnsOf(row), user_id: row.user_id, changed_by_user_id: actor.id })))
    .execute();
}

export async function insertTermsOfPeople(
  trx: Kysely<Database>,
  actor: Pick<Actor, "id">,
  saved: readonly TermsOfPerson[],
): Promise<void> {
  if (saved.length === 0) return;
  await insertTermsRows(trx, actor, saved);
  await trx
    .updateTable("users")
    .set(nextVersion(actor))
    .where(
      isOneOf(
        "id",
        saved.map(({ user_id }) => user_id),
      ),
    )
    .execute();
}

export async function updateUserVersion(
  trx: Kysely<Database>,
  actor: Pick<Actor, "id">,
  userId: number,
): Promise<void> {
  await trx.updateTable("users").set(nextVersion(actor)).where("id", "=", userId).execute();
}

export async function insertTerms(
  trx: Kysely<Database>,
  actor: Pick<Actor, "id">,
  userId: number,
  saved: SavedTerms,
): Promise<number> {
  const { id } = await trx
    .insertInto("employment_terms")
    .values({ ...columnsOf(saved), user_id: userId, changed_by_user_id: actor.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const columnsOf = ({ plan, ...columns }: SavedTerms) => ({ ...columns, plan: plan && JSON.stringify(plan) });

/** Stores the former rate, so that jobs with the former rate can be found. */
export async function updateTerms(
  trx: Kysely<Database>,
  actor: Pick<Actor, "id">,
  id: number,
  saved: SavedTerms,
): Promise<void> {
  await trx
    .updateTable("employment_terms")
    .set({
      ...columnsOf(saved),
      former_rates: withFormer(sql`array[employment_terms.hourly_rate]`),
      ...nextVersion(actor),
    })
    .where("id", "=", id)
    .execute();
}

/** The row before the deleted row gets the deleted rates as former rates. */
export async function deleteTerms(trx: Kysely<Database>, userId: number, { id, from_date }: Terms): Promise<void> {
  const removed = sql`(select gone.former_rates || gone.hourly_rate from employment_terms as gone where gone.id = ${id})`;
  await trx
    .updateTable("employment_terms")
    .set({ former_rates: withFormer(removed) })
    .where("user_id", "=", userId)
    .where("from_date", "=", (before) =>
      before
        .selectFrom("employment_terms as before")
        .select(({ fn }) => fn.max("before.from_date").as("from_date"))
        .where("before.user_id", "=", userId)
        .where("before.from_date", "<", from_date),
    )
    .execute();
  await trx.deleteFrom("employment_terms").where("id", "=", id).execute();
}

const withFormer = (rates: RawBuilder<unknown>) =>
  sql<number[]>`array(select distinct unnest(employment_terms.former_rates || ${rates}))`;

/** `isNoBait` leaves out jobs that somebody made only to learn a rate. */
const isPaidAt = (actor: Actor, rate: RawBuilder<unknown>): Condition => sql<boolean>`exists (
  select from jobs
  where jobs.user_id = users.id and jobs.hourly_rate = ${rate} and ${isVisibleTo(actor)} and ${isNoBait})`;

/** docs/product-rules.md#users-whom-one-may-look-up */
const knowsRate = (actor: Actor, rate: RawBuilder<unknown>): Condition =>
  knowsUsers(actor) ? sql<boolean>`true` : sql<boolean>`(users.id = ${actor.id} or ${isPaidAt(actor, rate)})`;

/** Null if the actor may not know the rate of the query's row. */
export const knownRate = (actor: Actor) =>
  sql<number | null>`case when ${knowsRate(actor, sql`terms.hourly_rate`)} then terms.hourly_rate end`;

/** The rates up to today. A rate that the actor may not know is null. */
export const ratesFor = (actor: Actor) =>
  datedRates(sql`users.id`, knownRate(actor), sql<boolean>`terms.from_date <= ${currentDay}`);

export async function listRates(
  db: Kysely<Database>,
  actor: Actor,
  userIds: readonly number[],
): Promise<Map<number, DatedRate[]>> {
  const rows = await db
    .selectFrom("users")
    .select(["users.id", ratesFor(actor).as("rates")])
    .where("users.id", "=", sql<number>`any(${[...userIds]})`)
    .execute();
  return new Map(rows.map(({ id, rates }) => [id, withoutHiddenDays(rates)]));
}

/** Merges neighbouring hidden rates, because the day of a hidden raise is secret too. */
export function withoutHiddenDays(rates: readonly DatedRate[]): DatedRate[] {
  return rates.filter(({ hourly_rate }, place) => hourly_rate !== null || rates[place - 1]?.hourly_rate !== null);
}
