import { type InsertObject, type Kysely, sql, type UpdateObject } from "kysely";
import { type Actor, can } from "#common/rules/access/actor.ts";
import type { Person } from "#common/rules/person.ts";
import { today } from "#common/rules/time/clock.ts";
import { allOf, type Condition, contains, isOneOf, person, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isLedBy } from "#common/server/database/visibility/people-led.ts";
import { nextVersion } from "#common/server/versions.ts";
import type { WebhookEvent } from "#features/webhooks/rules/webhook-events.ts";
import { announce } from "#features/webhooks/server/announce.ts";
import { type Absence, type AbsenceEvent, kindIsKnownFor, maxAbsencePeople } from "../rules/absence.ts";
import type { AbsenceDay, TakenPeriod } from "../rules/absence-days.ts";
import { type AbsenceTemplateKey, fixedOf } from "../rules/kinds/absence-templates.ts";
import { isPaidAbsence } from "./absent-days.store.ts";

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
    .select(["absences.replaced_status", "absences.late_cause"])
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
      isPaidAbsence.as("is_paid"),
    ])
    .where(isAbsenceSeenBy(actor));

export type FoundAbsence = Awaited<ReturnType<ReturnType<typeof selectAbsences>["execute"]>>[number];

/** The SQL refers to the table `users`. */
export const isAbsenceSeenBy = (actor: Actor): Condition =>
  can(actor, "read-all-absence") ? sql<boolean>`true` : sql<boolean>`(users.id = ${actor.id} or ${isLedBy(actor)})`;

/** The first day whose kinds leaders and payroll may still know (docs/product-rules.md#kinds-of-absence). */
export const kindsKnownSince = (): string => today().subtract(kindIsKnownFor).toString();

export function findAbsence(db: Kysely<Database>, actor: Actor, id: number): Promise<FoundAbsence | undefined> {
  return selectAbsences(db, actor).where("absences.id", "=", id).executeTakeFirst();
}

/** Leaves out absences that the actor may not see. */
export function listAbsencesById(db: Kysely<Database>, actor: Actor, ids: readonly number[]): Promise<FoundAbsence[]> {
  return selectAbsences(db, actor).where(isOneOf("absences.id", ids)).execute();
}

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

/** Own absences wait for the actor only if no other manager can decide (`otherManagers`). */
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

type NewEvent = { readonly absence_id: number; readonly event: AbsenceEvent; readonly reason?: string | null };

export async function insertEvents(
  trx: Kysely<Database>,
  actor: Pick<Actor, "id">,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await trx
    .insertInto("absence_events")
    .values(events.map((event) => ({ reason: null, ...event, user_id: actor.id })))
    .execute();
  await announce(
    trx,
    events.map(({ event, absence_id: id }) => ({ event: announced[event], id })),
  );
}

const announced: Readonly<Record<AbsenceEvent, WebhookEvent>> = {
  requested: "absence.requested",
  "leader-approved": "absence.decided",
  approved: "absence.decided",
  rejected: "absence.decided",
  withdrawn: "absence.changed",
  "withdrawal-requested": "absence.changed",
  "withdrawal-rejected": "absence.decided",
  undone: "absence.decided",
  ended: "absence.changed",
  replaced: "absence.changed",
};

/** Locks the user, so that no other transaction changes the user's absences meanwhile. */
export function lockPerson(trx: Kysely<Database>, actor: Actor, userId: number) {
  return trx
    .selectFrom("users")
    .select(["id", isLedBy(actor).as("is_led")])
    .where("id", "=", userId)
    .where("status", "<>", "deleted")
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The people for whom an actor may register absence. */
export function listPeople(db: Kysely<Database>, actor: Actor, filter: string): Promise<Person[]> {
  const mayRegister = can(actor, "read-all-absence")
    ? sql<boolean>`true`
    : sql<boolean>`(users.id = ${actor.id} or ${isLedBy(actor)})`;
  return db
    .selectFrom("users")
    .select(["users.id", "users.display_name as name"])
    .where("users.status", "<>", "deleted")
    .where(mayRegister)
    .where(contains(["users.display_name"], filter))
    .orderBy("users.name")
    .orderBy("users.id")
    .limit(maxAbsencePeople)
    .execute();
}

export function findOwnOpen(db: Kysely<Database>, actor: Actor): Promise<{ id: number } | undefined> {
  return db
    .selectFrom("absences")
    .select("id")
    .where("user_id", "=", actor.id)
    .where("to_date", "is", null)
    .where("status", "=", "approved")
    .executeTakeFirst();
}

/** Locks the absent people, like `lockPerson`. The order by ids avoids deadlocks. */
export async function lockOwners(trx: Kysely<Database>, absenceIds: readonly number[]): Promise<void> {
  await sql`select from users
    where id in (select user_id from absences where id = any(${[...absenceIds]}::integer[]))
    order by id for no key update`.execute(trx);
}

export async function listTakenPeriods(
  trx: Kysely<Database>,
  userIds: readonly number[],
  { from, to }: { readonly from: string; readonly to: string | null },
): Promise<(TakenPeriod & { readonly user_id: number })[]> {
  const rows = await trx
    .selectFrom("absences")
    .innerJoin("absence_kinds as kinds", "kinds.id", "absences.kind_id")
    .select(["absences.id", "user_id", "starts_at_noon", "ends_at_noon", "start_time", "end_time"])
    .select([sql<string>`from_date::text`.as("from_date"), sql<string | null>`to_date::text`.as("to_date")])
    .select(sql<AbsenceTemplateKey>`kinds.template`.as("template"))
    .where(isOneOf("user_id", userIds))
    .where("status", "in", ["requested", "leader-approved", "approved"])
    .where(sql<boolean>`(to_date is null or to_date >= ${from}::date)`)
    .where(sql<boolean>`from_date <= coalesce(${to}::date, 'infinity')`)
    .orderBy("from_date")
    .execute();
  return rows.map(({ template, ...period }) => ({ ...period, interrupts: fixedOf({ template }).interrupts }));
}

export async function insertAbsence(
  trx: Kysely<Database>,
  columns: InsertObject<Database, "absences">,
): Promise<number> {
  const { id } = await trx.insertInto("absences").values(columns).returning("id").executeTakeFirstOrThrow();
  return id;
}

type Change = UpdateObject<Database, "absences">;

export async function updateAbsences(
  trx: Kysely<Database>,
  actor: Pick<Actor, "id">,
  ids: readonly number[],
  change: Change,
): Promise<void> {
  await trx
    .updateTable("absences")
    .set({ ...change, ...nextVersion(actor) })
    .where(isOneOf("absences.id", ids))
    .execute();
}

/** Withdraws absences because other absences replace them. Stores their status for `restoreReplaced`. */
export const replaceAbsences = (
  trx: Kysely<Database>,
  actor: Pick<Actor, "id">,
  ids: readonly number[],
): Promise<void> =>
  updateAbsences(trx, actor, ids, {
    replaced_status: sql.ref("status"),
    status: "withdrawn",
    withdrawal_requested: false,
  });

export const restoreReplaced = (
  trx: Kysely<Database>,
  actor: Pick<Actor, "id">,
  ids: readonly number[],
): Promise<void> => updateAbsences(trx, actor, ids, { status: sql.ref("replaced_status"), replaced_status: null });

export type NewDay = AbsenceDay & { readonly absence_id: number; readonly user_id: number };

export async function replaceDays(
  trx: Kysely<Database>,
  absenceIds: readonly number[],
  days: readonly NewDay[],
): Promise<void> {
  await trx.deleteFrom("absence_days").where(isOneOf("absence_id", absenceIds)).execute();
  await addDays(trx, days);
}

export async function deleteDaysAfter(trx: Kysely<Database>, absenceId: number, date: string): Promise<void> {
  await trx.deleteFrom("absence_days").where("absence_id", "=", absenceId).where("date", ">", date).execute();
}

export function listOpen(db: Kysely<Database>) {
  return db
    .selectFrom("absences")
    .select(["id", "user_id", "starts_at_noon", "ends_at_noon", "start_time", "end_time"])
    .select([sql<string>`from_date::text`.as("from_date"), sql<null>`null`.as("to_date")])
    .where("to_date", "is", null)
    .where("status", "=", "approved")
    .execute();
}

const daysPerInsert = 5_000;

export async function addDays(db: Kysely<Database>, days: readonly NewDay[]): Promise<void> {
  for (let place = 0; place < days.length; place += daysPerInsert)
    await db
      .insertInto("absence_days")
      .values(days.slice(place, place + daysPerInsert))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
