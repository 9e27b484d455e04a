import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import type { CompanyDays } from "#common/rules/norm/company-calendar.ts";
import { type PlannedDay, plannedDay } from "#common/rules/norm/planned-day.ts";
import { plannedPauseStart } from "#common/rules/norm/planned-pause.ts";
import { type PlannedWeek, plannedWeek } from "#common/rules/norm/planned-week.ts";
import { allOf, isOneOf } from "./fragments.ts";
import { findCompanyDays, listNorms, type Norm } from "./norms.ts";
import { isPlanSeenBy } from "./people-seen.ts";
import type { Database } from "./tables.ts";

/** The norms of the users whose plan the actor may see, by day, and the company's days off. */
export async function listPlans(
  db: Kysely<Database>,
  actor: Actor,
  userIds: readonly number[],
): Promise<{ norms: Map<number, Norm[]>; days: CompanyDays }> {
  const isSeen = allOf([isPlanSeenBy(actor), isOneOf("users.id", userIds)]);
  const seen = await db.selectFrom("users").select("id").where(isSeen).execute();
  const norms = await listNorms(
    db,
    seen.map(({ id }) => id),
  );
  return { norms, days: await findCompanyDays(db) };
}

/** What a user is expected to work on a date, as far as the actor may see it (docs/product-rules.md#who-sees-a-plan). */
export async function findPlannedDay(
  db: Kysely<Database>,
  actor: Actor,
  userId: number,
  date: Temporal.PlainDate,
): Promise<(PlannedDay & { readonly pause_start: string | null }) | undefined> {
  const { norms: seen, days } = await listPlans(db, actor, [userId]);
  const norms = seen.get(userId);
  return norms && { ...plannedDay(norms, date, days), pause_start: plannedPauseStart(norms, date.toString(), days) };
}

/** A user's own planned week. */
export async function findPlannedWeek(
  db: Kysely<Database>,
  userId: number,
  monday: Temporal.PlainDate,
): Promise<PlannedWeek> {
  const norms = (await listNorms(db, [userId])).get(userId) ?? [];
  return plannedWeek(norms, monday, await findCompanyDays(db));
}
