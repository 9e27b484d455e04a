import { expressionBuilder, type Kysely, type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../common/rules/actor.ts";
import { timeZone } from "../../../common/rules/clock.ts";
import { pageRange } from "../../../common/rules/lists/page-size.ts";
import type { Condition } from "../../../common/server/database/fragments.ts";
import type { Database } from "../../../common/server/database/tables.ts";
import type { JobKind } from "../../job-types/rules/job-kinds.ts";
import type { JobHistoryEntry } from "../../jobs/rules/job-history.ts";
import { flaggedJobIds } from "../../jobs/server/flags/job-flags.store.ts";
import { selectHistory } from "../../jobs/server/job-history.store.ts";
import { isWaitingFor } from "../../jobs/server/job-scope.ts";
import { jobRelationNames, type PageStatement, readPage } from "../../jobs/server/jobs.store.ts";
import { moneySums } from "../../jobs/server/kinds/money-by-kind.ts";
import { type ApprovalChoices, type Approvals, type ApprovalsQuery, maxApprovalChoices } from "../rules/approvals.ts";

/** The lines of a job that the list reads at most; a job is changed by hand, so there are few. */
const maxLines = 200;

type Line = JobHistoryEntry & { job_id: number };

/**
 * What waits for the actor, person by person: a page with its relations and histories, and what the whole of it comes to.
 * One statement: what waits is looked up once, whatever long history lies behind it, and only the jobs of those whose turn
 * it is are put in order.
 */
export function listApprovals(db: Kysely<Database>, actor: Actor, query: ApprovalsQuery) {
  const { limit, offset } = pageRange(query);
  const page = db
    .with(
      (cte) => cte("waiting").materialized(),
      (db) =>
        db
          .selectFrom("jobs")
          .select(["id", "user_id", "project_id", "started_at", "minutes", "price", "kind"])
          .select(matches(actor, query).as("is_found"))
          .where(isWaitingFor(actor)),
    )
    .with(
      (cte) => cte("turns").materialized(),
      () => sql<{ user_id: number; oldest: Date; jobs_count: number; jobs_before: number }>`(
        select people.*, sum(jobs_count) over (order by oldest, user_id) - jobs_count as jobs_before
        from (
          select user_id, min(started_at) as oldest, count(*) filter (where is_found) as jobs_count
          from waiting group by user_id
        ) as people)`,
    )
    .with(
      "page",
      () => sql<{ id: number }>`(
        select jobs.* from (
          select id, jobs_before + row_number() over (partition by user_id order by started_at, id) as place
          from turns join waiting using (user_id)
          where is_found and jobs_before < ${offset + limit} and jobs_before + jobs_count > ${offset}
        ) as placed join jobs on jobs.id = placed.id
        where place > ${offset} and place <= ${offset + limit} order by place)`,
    );
  const asked = query.with.includes("choices") ? { ...parts, ...choices } : parts;
  return readPage<Parts>(page as unknown as PageStatement, asked, jobRelationNames);
}

const weekStart = sql<string>`date_trunc('week', started_at at time zone ${sql.lit(timeZone)})::date`;

const latestLines = selectHistory(expressionBuilder<Database, never>())
  .select("job_id")
  .where("job_id", "=", sql.ref<number>("page.id"))
  .orderBy("id", "desc")
  .limit(sql.lit(maxLines));

const parts = {
  total: sql<number>`(select coalesce(sum(jobs_count), 0) from turns)`,
  weeks: listOf<Approvals["weeks"][number]>(sql`
    select user_id, week_start, count(*) as jobs_count, sum(minutes) as minutes, ${moneySums} from (
      select waiting.*, ${weekStart} as week_start from waiting
      where is_found and user_id in (select user_id from page)
    ) as theirs
    group by user_id, week_start order by user_id, week_start`),
  kinds: sql<JobKind[]>`(
    select coalesce(json_agg(kind), '[]') from (select kind from waiting group by kind order by kind) as found)`,
  lines: listOf<Line>(sql`
    select line.* from page cross join lateral (${latestLines}) as line order by line.job_id, line.id`),
};

/** What the filter offers. */
const choices = {
  people: listOf<ApprovalChoices["people"][number]>(sql`
    select users.id, users.name from turns join users on users.id = turns.user_id
    order by oldest, user_id limit ${sql.lit(maxApprovalChoices)}`),
  project_choices: listOf<ApprovalChoices["projects"][number]>(sql`
    select id, name, code from projects where id in (select project_id from waiting)
    order by name, id limit ${sql.lit(maxApprovalChoices)}`),
};

type Parts = typeof parts & Partial<typeof choices>;

function listOf<Row>(rows: RawBuilder<unknown>): RawBuilder<Row[]> {
  return sql<Row[]>`(select coalesce(json_agg(row_to_json(listed)), '[]') from (${rows}) as listed)`;
}

/** The filter over what waits. */
function matches(actor: Actor, { user_id, project_id, kind, from, to, flagged }: ApprovalsQuery): Condition {
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).toInstant().toString();
  const conditions = [
    ...(user_id === undefined ? [] : [sql`user_id = ${user_id}`]),
    ...(project_id === undefined ? [] : [sql`project_id = ${project_id}`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(from === undefined ? [] : [sql`started_at >= ${startOf(Temporal.PlainDate.from(from))}`]),
    ...(to === undefined ? [] : [sql`started_at < ${startOf(Temporal.PlainDate.from(to).add({ days: 1 }))}`]),
    ...(flagged ? [sql`id in (${flaggedJobIds(actor, isWaitingFor(actor))})`] : []),
    sql`true`,
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
