import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { CompanyDays } from "#common/rules/norm/company-calendar.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { Norm } from "#common/server/database/terms/norms.ts";
import { listPlans, type Plans } from "#common/server/database/terms/planned-days.ts";
import { seesAllJobsOf } from "#common/server/database/visibility/job-visibility.ts";

export type KnownTerms = { readonly terms: ReadonlyMap<number, readonly Norm[]>; readonly days: CompanyDays };

/** The terms that the actor may see. Flags that depend on other terms would reveal a plan, an exemption or an age. */
export async function listKnownTerms(
  db: Kysely<Database>,
  actor: Actor,
  userIds: readonly number[],
): Promise<KnownTerms> {
  return knownTerms(actor, userIds, await listPlans(db, actor, userIds));
}

export function knownTerms(actor: Actor, userIds: readonly number[], { norms, days }: Plans): KnownTerms {
  const known = (id: number) => {
    const rows = norms.get(id) ?? [];
    return seesAllJobsOf(actor, id) ? rows : rows.map((row) => ({ ...row, young_until: null, is_at_school: false }));
  };
  return { terms: new Map(userIds.map((id) => [id, known(id)])), days };
}
