import { expressionBuilder, type Kysely, type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { pageRange } from "#common/rules/lists/page-size.ts";
import { allOf, type Condition } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { JobHistoryEntry } from "#features/jobs/rules/job-history.ts";
import { flaggedJobIds } from "#features/jobs/server/flags/job-flags.store.ts";
import { listFlaggedYoung, noneFlagged } from "#features/jobs/server/flags/young-flags.store.ts";
import { selectHistory } from "#features/jobs/server/job-history.store.ts";
import { jobsOfPage, pageParts } from "#features/jobs/server/job-rows.store.ts";
import { priceFor } from "#features/jobs/server/kinds/computed-prices.ts";
import { isWaitingFor } from "#features/jobs/server/selection/job-scope.ts";
import { sumJobs } from "#features/jobs/server/selection/job-sums.store.ts";
import { matchesColumns } from "#features/jobs/server/selection/job-where.ts";
import { warningKinds } from "#features/kinds/rules/job-flag-kinds.ts";
import { type JobKind, jobKinds } from "#features/kinds/rules/kinds.ts";
import { type ApprovalChoices, type Approvals, type ApprovalsQuery, maxApprovalChoices } from "../rules/approvals.ts";

/** The most history entries that are read per job. Jobs have fewer entries, because people change jobs by hand. */
const maxLines = 200;

type Line = JobHistoryEntry & { job_id: number };

/** The main statement counts the jobs from an index alone, and sorts only the jobs of the people on the page. */
export async function listApprovals(db: Kysely<Database>, actor: Actor, query: ApprovalsQuery) {
  const { limit, offset } = pageRange(query);
  const waiting = isWaitingFor(actor);
  const isFound = isFoundBy(query);
  const ofYoung = query.flagged ? await listFlaggedYoung(db, actor, waiting) : noneFlagged;
  const hasChoices = query.with.includes("choices");
  const { total, weeks, kinds, lines, people, project_choices, ...page } = await db
    // Materialized, so that PostgreSQL runs this query once for two uses. It does not run without the filter `flagged`.
    .with(
      (cte) => cte("flagged").materialized(),
      () => sql<{ id: number }>`(${flaggedJobIds(actor, waiting, warningKinds, ofYoung)})`,
    )
    .with(
      (cte) => cte("turns").materialized(),
      () => sql<Turn>`(
        select people.*, sum(jobs_count) over (order by oldest, user_id) - jobs_count as jobs_before
        from (
          select user_id, min(started_at) as oldest, count(*) filter (where ${isFound}) as jobs_count, ${hasKinds}
            ${hasChoices ? sql`, array_agg(project_id) as project_ids` : sql``}
          from jobs where ${waiting} group by user_id
        ) as people)`,
    )
    .with(
      (cte) => cte("found").materialized(),
      () => sql<{ id: number; place: number }>`(
        select found.*, jobs_before + place_of_theirs as place
        from turns cross join lateral (
          select id, user_id, started_at, minutes, ${priceFor(actor)} as price, kind,
            row_number() over (order by started_at, id) as place_of_theirs
          from jobs where jobs.user_id = turns.user_id and ${waiting} and ${isFound}
        ) as found
        where jobs_before < ${offset + limit} and jobs_before + jobs_count > ${offset})`,
    )
    .with(
      "page",
      () => sql<{ id: number }>`(
        select jobs.* from found join jobs on jobs.id = found.id
        where place > ${offset} and place <= ${offset + limit} order by place)`,
    )
    .selectNoFrom(pageParts)
    .select([totalOfTurns.as("total"), weeksFound.as("weeks"), kindsOfTurns.as("kinds"), linesOfPage.as("lines")])
    .$if(hasChoices, (found) => found.select([peopleOfTurns.as("people"), projectsOfTurns.as("project_choices")]))
    .executeTakeFirstOrThrow();
  return { rows: jobsOfPage(page), total, weeks, kinds, lines, people, project_choices };
}

type Turn = { user_id: number; oldest: Date; jobs_count: number; jobs_before: number };

const hasKind = (kind: JobKind) => sql.ref(`has_${kind}`);
const hasKinds = sql.join(jobKinds.map((kind) => sql`bool_or(kind = ${sql.lit(kind)}) as ${hasKind(kind)}`));
const kindsThere = sql.join(
  jobKinds.map((kind) => sql`select ${sql.lit(kind)} as kind where (select bool_or(${hasKind(kind)}) from turns)`),
  sql` union all `,
);

const latestLines = selectHistory(expressionBuilder<Database, never>())
  .select("job_id")
  .where("job_id", "=", sql.ref<number>("page.id"))
  .orderBy("id", "desc")
  .limit(sql.lit(maxLines));

const totalOfTurns = sql<number>`(select coalesce(sum(jobs_count), 0) from turns)`;

/** `found` already has the price that the actor may see. */
const foundJobs = { from: sql`found as jobs`, price: sql.ref<number>("jobs.price") };

const weeksFound = listOf<Approvals["weeks"][number]>(sql`
  select user_id, week_start, jobs_count, minutes, sums
  from (${sumJobs(foundJobs, sql<boolean>`true`, ["user", "week"])}) as summed order by user_id, week_start`);

const kindsOfTurns = sql<JobKind[]>`(
  select coalesce(json_agg(kind order by kind), '[]') from (${kindsThere}) as there)`;

const linesOfPage = listOf<Line>(sql`
  select line.* from page cross join lateral (${latestLines}) as line order by line.job_id, line.id`);

const peopleOfTurns = listOf<ApprovalChoices["people"][number]>(sql`
  select users.id, users.display_name as name from turns join users on users.id = turns.user_id
  order by oldest, user_id limit ${sql.lit(maxApprovalChoices)}`);

const projectsOfTurns = listOf<ApprovalChoices["projects"][number]>(sql`
  select id, name, code from projects where id in (select unnest(project_ids) from turns)
  order by name, id limit ${sql.lit(maxApprovalChoices)}`);

function listOf<Row>(rows: RawBuilder<unknown>): RawBuilder<Row[]> {
  return sql<Row[]>`(select coalesce(json_agg(row_to_json(listed)), '[]') from (${rows}) as listed)`;
}

function isFoundBy({ user_id, project_id, kind, from, to, flagged }: ApprovalsQuery): Condition {
  const isFlagged = flagged ? sql`jobs.id in (select id from flagged)` : sql`true`;
  return allOf([matchesColumns({ user_id, project_id, kind, from, to }), isFlagged]);
}
