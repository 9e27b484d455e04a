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
import { type Approvals, type ApprovalsQuery, maxApprovalChoices } from "../rules/approvals.ts";

/** The lines of a job that the list reads at most; a job is changed by hand, so there are few. */
const maxLines = 200;

type Line = JobHistoryEntry & { job_id: number };

/**
 * What waits for the actor, person by person: a page with its relations and histories, and what the whole of it comes to.
 * One statement: what waits is looked up once, whatever long history lies behind it.
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
          .where(isWaitingFor(actor)),
    )
    .with(
      (cte) => cte("people").materialized(),
      () => sql<{ user_id: number; oldest: Date }>`(
        select user_id, min(started_at) as oldest, ${sums} from waiting group by user_id)`,
    )
    .with(
      (cte) => cte("filtered").materialized(),
      () => sql<{ id: number; user_id: number }>`(select * from waiting where ${matches(actor, query)})`,
    )
    .with(
      "page",
      () => sql<{ id: number }>`(
        select jobs.* from (
          select filtered.id, row_number() over (order by oldest, user_id, started_at, filtered.id) as place
          from filtered join people using (user_id) order by place limit ${limit} offset ${offset}
        ) as placed join jobs on jobs.id = placed.id order by placed.place)`,
    );
  return readPage(page as unknown as PageStatement, parts, jobRelationNames);
}

const weekStart = sql<string>`date_trunc('week', started_at at time zone ${sql.lit(timeZone)})::date`;

const sums = sql`count(*) as jobs_count, sum(minutes) as minutes, ${moneySums}`;

const latestLines = selectHistory(expressionBuilder<Database, never>())
  .select("job_id")
  .where("job_id", "=", sql.ref<number>("page.id"))
  .orderBy("id", "desc")
  .limit(sql.lit(maxLines));

const parts = {
  total: sql<number>`(select count(*) from filtered)`,
  people: listOf<Approvals["people"][number]>(sql`
    select json_build_object('id', users.id, 'name', users.name) as user, jobs_count, minutes, price, expense_price, mileage_price
    from people join users on users.id = people.user_id
    order by oldest, user_id limit ${sql.lit(maxApprovalChoices)}`),
  weeks: listOf<Approvals["weeks"][number]>(sql`
    select user_id, week_start, ${sums} from (
      select filtered.*, ${weekStart} as week_start from filtered where user_id in (select user_id from page)
    ) as theirs
    where (user_id, week_start) in (select user_id, ${weekStart} from page)
    group by user_id, week_start order by user_id, week_start`),
  project_choices: listOf<Approvals["projects"][number]>(sql`
    select id, name, code from projects where id in (select project_id from waiting)
    order by name, id limit ${sql.lit(maxApprovalChoices)}`),
  kinds: sql<JobKind[]>`(select coalesce(json_agg(distinct kind), '[]') from waiting)`,
  lines: listOf<Line>(sql`
    select line.* from page cross join lateral (${latestLines}) as line order by line.job_id, line.id`),
};

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
