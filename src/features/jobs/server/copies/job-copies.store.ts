import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isVisibleTo } from "#common/server/database/visibility/job-visibility.ts";
import { isProjectFor, isProjectForUser } from "#common/server/database/visibility/project-visibility.ts";
import { maxCopiedJobs } from "#features/jobs/rules/copies/copy-bounds.ts";
import type { CopyFacts } from "#features/jobs/rules/copies/job-copies.ts";
import { isKind } from "#features/kinds/server/is-kind.ts";
import { haveSameParts } from "../kinds/part-stores.ts";
import { hoursCount } from "../selection/job-scope.ts";
import { jobsWhere } from "../selection/job-where.ts";

/** `maxCopiedJobs + 1` ids mean that there are too many jobs. */
export async function findJobsToCopy(
  db: Kysely<Database>,
  actor: Actor,
  userId: number,
  { from, to }: { from: string; to: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select jobs.id from jobs
    where ${jobsWhere({ user_id: userId, from, to }, actor)}
      and not exists (select from job_reversals where job_reversals.job_id = jobs.id)
    order by jobs.started_at, jobs.id limit ${sql.lit(maxCopiedJobs + 1)}`.execute(db);
  return rows.map(({ id }) => id);
}

type CopyColumns = {
  user_id: number;
  project_id: number;
  job_type_id: number;
  /** `started_at` and `ended_at` are instants as text. */
  started_at: string;
  ended_at: string;
  price_mode: "auto" | "manual";
  price: number;
};

export type PlannedCopy = { source_id: number; columns: CopyColumns };

export type StoredFacts = Omit<CopyFacts, "user_is_deleted"> & { default_cost_center_id: number | null };

/** Computed prices are not compared, because they depend on the user's earlier jobs. */
const isComputed = isKind("jobs.kind", ({ price }) => price === "computed");

/** `is_there` ignores rejected jobs, reversed jobs, and jobs that the actor may not see. */
export async function findCopyFacts(
  db: Kysely<Database>,
  actor: Actor,
  copies: readonly PlannedCopy[],
): Promise<StoredFacts[]> {
  const column = (name: keyof CopyColumns, type: string): RawBuilder<unknown> =>
    sql`${copies.map(({ columns }) => columns[name])}::${sql.raw(type)}[]`;
  const { rows } = await sql<StoredFacts>`
    select projects.is_closed as project_is_closed, ${isProjectFor(actor)} as project_is_known,
      ${isProjectForUser(actor, sql`copy.user_id`)} as project_is_for_user, projects.default_cost_center_id,
      job_types.is_closed as job_type_is_closed,
      exists (
        select from jobs
        where jobs.user_id = copy.user_id and jobs.started_at = copy.started_at and jobs.ended_at = copy.ended_at
          and jobs.project_id = copy.project_id and jobs.job_type_id = copy.job_type_id
          and jobs.price_mode = copy.price_mode
          and (jobs.price_mode = 'auto' or ${isComputed} or jobs.price = copy.price)
          and ${haveSameParts("copy.source_id")} and ${hoursCount()} and ${isVisibleTo(actor)}
      ) as is_there
    from unnest(${column("user_id", "integer")}, ${column("project_id", "integer")}, ${column("job_type_id", "integer")},
      ${column("started_at", "timestamptz")}, ${column("ended_at", "timestamptz")}, ${column("price_mode", "text")},
      ${column("price", "numeric")}, ${copies.map(({ source_id }) => source_id)}::integer[]) with ordinality
      as copy (user_id, project_id, job_type_id, started_at, ended_at, price_mode, price, source_id, place)
    join projects on projects.id = copy.project_id
    join job_types on job_types.id = copy.job_type_id
    order by copy.place`.execute(db);
  return rows;
}

/** If two requests copy for the same user, the second waits and then sees the copies of the first. */
export async function lockCopies(trx: Kysely<Database>, userIds: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('job copies'), user_id)
    from (select distinct user_id from unnest(${[...userIds]}::integer[]) as users(user_id) order by user_id) as users`.execute(
    trx,
  );
}
