import { type Kysely, sql } from "kysely";
import { firstApproval } from "#common/rules/access/actor.ts";
import { maxListLength } from "#common/rules/lists/page-size.ts";
import { firstDay, lastDay } from "#common/rules/time/clock.ts";
import { byScim } from "#common/server/audit-log.ts";
import { currentDay } from "#common/server/database/calendar.ts";
import {
  type Condition,
  contains,
  type Person,
  person,
  rowCount,
  userCan,
  wallClock,
} from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { maxPeriodsOfSubstitute, type SubstituteInput, shownPastPeriods } from "../rules/substitute.ts";

/** Whether a period is current or future. */
const isOpen = sql<boolean>`(substitutes.ended_at is null
  and substitutes.to_date >= ${currentDay})`;

const selectSubstitutes = (db: Kysely<Database>) =>
  db
    .selectFrom("substitutes")
    .select(["id", "user_id", "substitute_user_id"])
    .select([
      sql<string>`from_date::text`.as("from_date"),
      sql<string>`to_date::text`.as("to_date"),
      person("substitutes.user_id").as("user"),
      person("substitutes.substitute_user_id").as("substitute"),
      person("substitutes.created_by_user_id").as("created_by"),
      sql<Person | null>`${person("substitutes.ended_by_user_id")}`.as("ended_by"),
      sql<string | null>`${wallClock("substitutes.ended_at")}`.as("ended_at"),
    ]);

export type FoundSubstitute = Awaited<ReturnType<typeof listOpenFor>>[number];

export function listOpenFor(db: Kysely<Database>, userId: number) {
  return selectSubstitutes(db)
    .where("user_id", "=", userId)
    .where(isOpen)
    .orderBy("from_date")
    .orderBy("id")
    .limit(maxListLength)
    .execute();
}

export function listPastFor(db: Kysely<Database>, userId: number) {
  return selectSubstitutes(db)
    .where("user_id", "=", userId)
    .where(sql<boolean>`not ${isOpen}`)
    .orderBy("to_date", "desc")
    .orderBy("id", "desc")
    .limit(shownPastPeriods)
    .execute();
}

export function listOpenOf(db: Kysely<Database>, substituteId: number) {
  return selectSubstitutes(db)
    .where("substitute_user_id", "=", substituteId)
    .where(isOpen)
    .orderBy("from_date")
    .orderBy("id")
    .limit(maxPeriodsOfSubstitute)
    .execute();
}

export function findSubstitute(db: Kysely<Database>, id: number) {
  return selectSubstitutes(db).where("id", "=", id).executeTakeFirst();
}

export function getSubstitute(db: Kysely<Database>, id: number) {
  return selectSubstitutes(db).where("id", "=", id).executeTakeFirstOrThrow();
}

export function listCandidates(db: Kysely<Database>, filter: string): Promise<Person[]> {
  return approvers(db)
    .where(contains(["users.display_name"], filter))
    .orderBy("users.name")
    .orderBy("users.id")
    .limit(maxListLength)
    .execute();
}

/** Locks in the order of ids, so that no deadlock occurs. */
export function lockApprovers(trx: Kysely<Database>, ids: readonly number[]): Promise<Person[]> {
  return approvers(trx).where("users.id", "in", ids).orderBy("users.id").forNoKeyUpdate("users").execute();
}

const approvers = (db: Kysely<Database>) =>
  db
    .selectFrom("users")
    .select(["users.id", "users.display_name as name"])
    .where("users.status", "<>", "deleted")
    .where(userCan("users.id", firstApproval));

export function findAbsent(db: Kysely<Database>, id: number) {
  return db
    .selectFrom("users")
    .select(["id", "display_name as name", userCan("users.id", firstApproval).as("approves")])
    .where("id", "=", id)
    .where("status", "<>", "deleted")
    .executeTakeFirst();
}

/** Current and future periods. `overlapping`: periods of the same two people that overlap the new period. */
export type Taken = { periods: number; periods_of_substitute: number; overlapping: number };

export async function countOpen(
  trx: Kysely<Database>,
  userId: number,
  substituteId: number,
  { from_date = lastDay, to_date = firstDay }: Partial<Pick<SubstituteInput, "from_date" | "to_date">>,
): Promise<Taken> {
  const count = (which: Condition) => sql<number>`(select count(*) from substitutes where ${isOpen} and ${which})`;
  const ofUser = sql<boolean>`user_id = ${userId}`;
  const ofSubstitute = sql<boolean>`substitute_user_id = ${substituteId}`;
  const overlaps = sql<boolean>`from_date <= ${to_date}::date and to_date >= ${from_date}::date`;
  return trx
    .selectNoFrom([
      count(ofUser).as("periods"),
      count(ofSubstitute).as("periods_of_substitute"),
      count(sql<boolean>`${ofUser} and ${ofSubstitute} and ${overlaps}`).as("overlapping"),
    ])
    .executeTakeFirstOrThrow();
}

export async function insertSubstitute(
  trx: Kysely<Database>,
  row: SubstituteInput & { user_id: number; created_by_user_id: number },
): Promise<number> {
  const { id } = await trx.insertInto("substitutes").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Adds an audit entry for each ended period. @param endedBy null for the company's directory */
export async function endSubstitutes(trx: Kysely<Database>, which: Condition, endedBy: number | null): Promise<number> {
  const ended = await trx
    .with("ended", (db) =>
      db
        .updateTable("substitutes")
        .set({ ended_at: sql<Date>`now()`, ended_by_user_id: endedBy })
        .where(which)
        .where(isOpen)
        .returningAll(),
    )
    .with("logged", (db) =>
      db
        .insertInto("audit_log")
        .columns(["kind", "user_id", "about_user_id", "details"])
        .expression((eb) =>
          eb
            .selectFrom("ended")
            .innerJoin("users as absent", "absent.id", "ended.user_id")
            .select([
              sql<string>`'substitute-ended'`.as("kind"),
              sql<number | null>`${endedBy}::integer`.as("user_id"),
              "ended.substitute_user_id",
              sql`jsonb_build_object('for', absent.display_name, 'from', ended.from_date, 'to', ended.to_date)
                || ${JSON.stringify(endedBy === null ? byScim : {})}::jsonb`.as("details"),
            ]),
        ),
    )
    .selectFrom("ended")
    .select(rowCount)
    .executeTakeFirstOrThrow();
  return ended.count;
}

export function endSubstitutesOfUser(trx: Kysely<Database>, userId: number, endedBy: number | null): Promise<number> {
  return endSubstitutes(trx, sql<boolean>`(user_id = ${userId} or substitute_user_id = ${userId})`, endedBy);
}
