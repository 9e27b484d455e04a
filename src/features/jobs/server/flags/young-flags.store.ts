import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Condition } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { seesAllJobs } from "#common/server/database/visibility/job-visibility.ts";
import { isTimedWork } from "#features/kinds/server/timed-work.ts";
import { isYoungBreach } from "#features/working-time-law/rules/young/young-mark.ts";
import { isUnpaid } from "../selection/job-scope.ts";
import { listRestFacts } from "./rest-facts.store.ts";

export type FlaggedYoung = Readonly<Record<"young-breach" | "young-question", readonly number[]>>;
export const noneFlagged: FlaggedYoung = { "young-breach": [], "young-question": [] };

/** If more jobs match, only the latest are checked. */
const maxAsked = 2_000;

export async function listFlaggedYoung(db: Kysely<Database>, actor: Actor, jobs: Condition): Promise<FlaggedYoung> {
  const isAgeKnown = seesAllJobs(actor) ? sql`true` : sql`jobs.user_id = ${actor.id}`;
  const { rows } = await sql<{ id: number; user_id: number }>`
    select id, user_id from jobs
    where jobs.user_id in (select user_id from employment_terms where young_until is not null)
      and jobs.started_at < (select max(young_until) + 2 from employment_terms where employment_terms.user_id = jobs.user_id)
      and ${jobs} and ${isUnpaid} and ${isTimedWork} and ${isAgeKnown}
    order by jobs.started_at desc, jobs.id desc limit ${sql.lit(maxAsked)}`.execute(db);
  const facts = [...(await listRestFacts(db, actor, rows))];
  const withMark = (isBreach: boolean) =>
    facts.flatMap(([id, { young }]) => (young.some((mark) => isYoungBreach(mark) === isBreach) ? id : []));
  return { "young-breach": withMark(true), "young-question": withMark(false) };
}
