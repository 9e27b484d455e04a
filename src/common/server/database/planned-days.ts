import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import { type PlannedDay, plannedDay } from "#common/rules/norm/planned-day.ts";
import { plannedPauseStart } from "#common/rules/norm/planned-pause.ts";
import { type PlannedWeek, plannedWeek } from "#common/rules/norm/planned-week.ts";
import { allOf, isOneOf } from "./fragments.ts";
import { findCompanyDays, listNorms } from "./norms.ts";
import { isPersonSeenBy } from "./people-seen.ts";
import type { Database } from "./tables.ts";

/** What a user is expected to work on a date, as far as the actor may see it (docs/product-rules.md#who-sees-a-plan). */
export async function findPlannedDay(
  db: Kysely<Database>,
  actor: Actor,
  userId: number,
  date: Temporal.PlainDate,
): Promise<(PlannedDay & { readonly pause_start: string | null }) | undefined> {
  const isSeen = allOf([isPersonSeenBy(actor), isOneOf("users.id", [userId])]);
  if (!(await db.selectFrom("users").select("id").where(isSeen).executeTakeFirst())) return undefined;
  const norms = (await listNorms(db, [userId])).get(userId) ?? [];
  const days = await findCompanyDays(db);
  return { ...plannedDay(norms, date, days), pause_start: plannedPauseStart(norms, date.toString(), days) };
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
