import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { CompanyDays } from "#common/rules/norm/company-calendar.ts";
import { type PlannedDay, plannedDay } from "#common/rules/norm/planned-day.ts";
import { plannedPauseStart } from "#common/rules/norm/planned-pause.ts";
import { type PlannedWeek, plannedWeek } from "#common/rules/norm/planned-week.ts";
import { allOf, isOneOfUnseen } from "../fragments.ts";
import type { Database } from "../tables.ts";
import { isPlanSeenBy } from "../visibility/people-seen.ts";
import { companyDays, findCompanyDays, listNorms, type Norm, normsOf } from "./norms.ts";

/** Users whose plan the actor may not see are missing in `norms`. */
export type Plans = { readonly norms: ReadonlyMap<number, readonly Norm[]>; readonly days: CompanyDays };

type PlansRow = { days: CompanyDays; seen: { id: number; norms: Norm[] }[] };

export const selectPlans = (actor: Actor, userIds: readonly number[]): RawBuilder<PlansRow> => sql<PlansRow>`
  select ${companyDays} as days, (
    select coalesce(json_agg(json_build_object('id', users.id, 'norms', ${normsOf(sql`users.id`)})), '[]')
    from users where ${allOf([isPlanSeenBy(actor), isOneOfUnseen("users.id", userIds)])}
  ) as seen`;

export function plansOf([row]: readonly PlansRow[]): Plans {
  if (!row) throw new Error("a select without a table has a row");
  return { norms: new Map(row.seen.map(({ id, norms }) => [id, norms])), days: row.days };
}

export async function listPlans(db: Kysely<Database>, actor: Actor, userIds: readonly number[]): Promise<Plans> {
  return plansOf((await selectPlans(actor, userIds).execute(db)).rows);
}

/** Undefined if the actor may not see the user's plan (docs/product-rules.md#who-sees-a-plan). */
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

/** Does not check rights. The caller must show the week to nobody but the user. */
export async function findPlannedWeek(
  db: Kysely<Database>,
  userId: number,
  monday: Temporal.PlainDate,
): Promise<PlannedWeek> {
  const norms = (await listNorms(db, [userId])).get(userId) ?? [];
  return plannedWeek(norms, monday, await findCompanyDays(db));
}
