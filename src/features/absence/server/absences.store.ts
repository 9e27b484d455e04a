import { type InsertObject, type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import { can } from "#common/rules/actor.ts";
import type { Person } from "#common/rules/person.ts";
import { allOf, type Condition, person, wallClock } from "#common/server/database/fragments.ts";
import { isLedBy } from "#common/server/database/people-led.ts";
import type { Database } from "#common/server/database/tables.ts";
import { nextVersion } from "#common/server/versions.ts";
import type { Absence, AbsenceEvent } from "../rules/absence.ts";
import { type AbsenceDay, type AbsencePeriod, overlap } from "../rules/absence-days.ts";
import { type AbsenceTemplateKey, absenceTemplateKeys, absenceTemplates } from "../rules/kinds/absence-templates.ts";

/** The most absences of one response. */
export const maxAbsences = 1000;

const days = sql<AbsenceDay[]>`coalesce((
  select json_agg(json_build_object('date', day.date, 'part', day.part, 'minutes', day.minutes, 'hundredths', day.hundredths)
    order by day.date)
  from absence_days as day where day.absence_id = absences.id), '[]')`;

const selectAbsences = (db: Kysely<Database>, actor: Actor) =>
  db
    .selectFrom("absences")
    .innerJoin("users", "users.id", "absences.user_id")
    .innerJoin("absence_kinds as kinds", "kinds.id", "absences.kind_id")
    .select(["absences.id", "absences.user_id", "absences.starts_at_noon", "absences.ends_at_noon"])
    .select(["absences.start_time", "absences.end_time", "absences.reason", "absences.status"])
    .select(["absences.withdrawal_requested", "absences.replaces_id", "absences.version", "kinds.approval"])
    .select([
      sql<Person>`json_build_object('id', users.id, 'name', users.display_name)`.as("user"),
      sql<
        Absence["kind"] & { template: AbsenceTemplateKey }
      >`json_build_object('id', kinds.id, 'template', kinds.template,
        'name', kinds.name)`.as("kind"),
      sql<string>`absences.from_date::text`.as("from_date"),
      sql<string | null>`absences.to_date::text`.as("to_date"),
      days.as("days"),
      person("absences.created_by_user_id").as("created_by"),
      wallClock("absences.created_at").as("created_at"),
      isLedBy(actor).as("is_led"),
    ])
    .where(isAbsenceSeenBy(actor));

export type FoundAbsence = Awaited<ReturnType<ReturnType<typeof selectAbsences>["execute"]>>[number];

/** The absences whose kind an actor may know: their own, those of people whom they lead, and for payroll all. */
export const isAbsenceSeenBy = (actor: Actor): Condition =>
  can(actor, "read-all-absence") ? sql<boolean>`true` : sql<boolean>`(users.id = ${actor.id} or ${isLedBy(actor)})`;

export function findAbsence(db: Kysely<Database>, actor: Actor, id: number): Promise<FoundAbsence | undefined> {
  return selectAbsences(db, actor).where("absences.id", "=", id).executeTakeFirst();
}

/** A person's absences in a period, latest first. */
export function listAbsences(
  db: Kysely<Database>,
  actor: Actor,
  userId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<FoundAbsence[]> {
  return selectAbsences(db, actor)
    .where("absences.user_id", "=", userId)
    .where("absences.from_date", "<=", to)
    .where(sql<boolean>`(absences.to_date is null or absences.to_date >= ${from}::date)`)
    .orderBy("absences.from_date", "desc")
    .orderBy("absences.id", "desc")
    .limit(maxAbsences)
    .execute();
}

/** What waits for a decision of the actor: as the leader, and for payroll also what the leader has approved. */
const waitsFor = (actor: Actor): Condition => {
  const forLeader = sql<boolean>`((absences.status = 'requested' or absences.withdrawal_requested) and ${isLedBy(actor)})`;
  const step = can(actor, "read-all-absence")
    ? sql<boolean>`(${forLeader} or absences.status = 'leader-approved')`
    : forLeader;
  return allOf([
    sql`(absences.status in ('requested', 'leader-approved') or absences.withdrawal_requested)`,
    step,
    sql`(absences.user_id <> ${actor.id} or ${actor.otherManagers?.length === 0})`,
  ]);
};

export function listWaiting(db: Kysely<Database>, actor: Actor, limit: number): Promise<FoundAbsence[]> {
  return selectAbsences(db, actor)
    .where(waitsFor(actor))
    .orderBy("absences.from_date")
    .orderBy("absences.id")
    .limit(limit)
    .execute();
}

export async function countWaiting(db: Kysely<Database>, actor: Actor): Promise<number> {
  const { count } = await db
    .selectFrom("absences")
    .innerJoin("users", "users.id", "absences.user_id")
    .select(sql<number>`count(*)`.as("count"))
    .where(waitsFor(actor))
    .executeTakeFirstOrThrow();
  return count;
}

export function listEvents(db: Kysely<Database>, absenceId: number) {
  return db
    .selectFrom("absence_events")
    .select([
      sql<AbsenceEvent>`event`.as("event"),
      "reason",
      sql<Person | null>`${person("absence_events.user_id")}`.as("user"),
      wallClock("created_at").as("created_at"),
    ])
    .where("absence_id", "=", absenceId)
    .orderBy("id")
    .limit(maxAbsences)
    .execute();
}

export async function insertEvent(
  trx: Kysely<Database>,
  actor: Pick<Actor, "id">,
  absence_id: number,
  event: AbsenceEvent,
  reason: string | null = null,
): Promise<void> {
  await trx.insertInto("absence_events").values({ absence_id, event, reason, user_id: actor.id }).execute();
}

/** Whether an active user is led by the actor, and locks the user's absences until the transaction ends. */
export function lockPerson(trx: Kysely<Database>, actor: Actor, userId: number) {
  return trx
    .selectFrom("users")
    .select(["id", isLedBy(actor).as("is_led")])
    .where("id", "=", userId)
    .where("status", "<>", "deleted")
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks the owners of absences, in the order of their ids, so that nothing is added to their absences meanwhile. */
export async function lockOwners(trx: Kysely<Database>, absenceIds: readonly number[]): Promise<void> {
  await sql`select from users
    where id in (select user_id from absences where id = any(${[...absenceIds]}::integer[]))
    order by id for no key update`.execute(trx);
}

const interrupting = absenceTemplateKeys.filter((key) => absenceTemplates[key].fixed.interrupts);
const interrupts = (kinds: string): Condition =>
  sql<boolean>`(${sql.ref(`${kinds}.template`)} = any(${[...interrupting]}::text[]))`;

/**
 * An absence of the person that takes the same time as a new one. Illness may interrupt what is planned, so such a pair does not count.
 * @param isIllness whether the new one interrupts
 * @param except ids of absences that do not count
 */
export async function findOverlapping(
  trx: Kysely<Database>,
  userId: number,
  period: AbsencePeriod,
  { isIllness, except }: { readonly isIllness: boolean; readonly except: readonly number[] },
): Promise<AbsencePeriod | undefined> {
  const near = await trx
    .selectFrom("absences")
    .innerJoin("absence_kinds as kinds", "kinds.id", "absences.kind_id")
    .select(["starts_at_noon", "ends_at_noon", "start_time", "end_time"])
    .select([sql<string>`from_date::text`.as("from_date"), sql<string | null>`to_date::text`.as("to_date")])
    .where("user_id", "=", userId)
    .where("status", "in", ["requested", "leader-approved", "approved"])
    .where(sql<boolean>`(to_date is null or to_date >= ${period.from_date}::date)`)
    .where(sql<boolean>`from_date <= coalesce(${period.to_date}::date, 'infinity')`)
    .where(sql<boolean>`absences.id <> all(${[...except]}::integer[])`)
    .where(isIllness ? interrupts("kinds") : sql<boolean>`true`)
    .orderBy("from_date")
    .limit(maxAbsences)
    .execute();
  return near.find((other) => overlap(period, other));
}

export async function insertAbsence(
  trx: Kysely<Database>,
  columns: InsertObject<Database, "absences">,
): Promise<number> {
  const { id } = await trx.insertInto("absences").values(columns).returning("id").executeTakeFirstOrThrow();
  return id;
}

type Change = Partial<Pick<FoundAbsence, "status" | "withdrawal_requested" | "to_date">>;

export async function updateAbsence(
  trx: Kysely<Database>,
  actor: Pick<Actor, "id">,
  id: number,
  change: Change,
): Promise<void> {
  await trx
    .updateTable("absences")
    .set({ ...change, ...nextVersion(actor) })
    .where("id", "=", id)
    .execute();
}

/** Replaces the days of an absence. */
export async function saveDays(
  trx: Kysely<Database>,
  { id, user_id }: { readonly id: number; readonly user_id: number },
  found: readonly AbsenceDay[],
): Promise<void> {
  await trx.deleteFrom("absence_days").where("absence_id", "=", id).execute();
  if (found.length === 0) return;
  await trx
    .insertInto("absence_days")
    .values(found.map((day) => ({ ...day, absence_id: id, user_id })))
    .execute();
}

/** Approved absences without an end. */
export function listOpen(db: Kysely<Database>) {
  return db
    .selectFrom("absences")
    .select(["id", "user_id", "starts_at_noon", "ends_at_noon", "start_time", "end_time"])
    .select([sql<string>`from_date::text`.as("from_date"), sql<null>`null`.as("to_date")])
    .where("to_date", "is", null)
    .where("status", "=", "approved")
    .execute();
}

/** Adds days; those that are there stay as they are. */
export async function addDays(
  db: Kysely<Database>,
  rows: readonly (AbsenceDay & { readonly absence_id: number; readonly user_id: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto("absence_days")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
