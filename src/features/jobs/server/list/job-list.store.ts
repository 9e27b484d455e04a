import { type Kysely, type RawBuilder, sql } from "kysely";
import { jobCount } from "#common/server/database/job-counts.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { JobStatus } from "#features/jobs/rules/job-status.ts";
import { maxFoundJobs, maxSearchedJobs } from "#features/jobs/rules/list/job-filter-bounds.ts";
import { type FoundJob, jobsOfPage, pageParts } from "../job-rows.store.ts";
import { allOf, isFound, isNarrowed, isOfEverybody, type JobFilter, narrowingConditions } from "./job-filter.ts";

type PageRequest = { limit: number; offset: number };

type ListedJobs = { rows: FoundJob[]; total: number; is_cut: boolean };

/** One page of the jobs, the latest first, and how many there are; cut where a filter leaves some of everybody's out. */
export async function listJobs(db: Kysely<Database>, filter: JobFilter, page: PageRequest): Promise<ListedJobs> {
  if (isOfEverybody(filter) && isNarrowed(filter)) return listBounded(db, filter, page);
  const { rows, found } = await (filter.search ? listSought : listAll)(db, filter, page);
  return { rows, total: found, is_cut: false };
}

/** Of everybody's jobs there may be so many that no more than some are counted and can be turned to. */
async function listBounded(db: Kysely<Database>, filter: JobFilter, page: PageRequest): Promise<ListedJobs> {
  const bounded = { ...page, limit: Math.max(0, Math.min(page.limit, maxFoundJobs - page.offset)) };
  const { rows, found, searched } = await (filter.search ? listSought : listNarrowed)(db, filter, bounded);
  const is_cut = found > maxFoundJobs || searched === maxSearchedJobs;
  return { rows, total: Math.min(found, maxFoundJobs), is_cut };
}

/** How many jobs are found, and in how many a text was sought. */
type Found = { rows: FoundJob[]; found: number; searched: number };

async function listAll(db: Kysely<Database>, filter: JobFilter, page: PageRequest): Promise<Found> {
  return readPage(db, listed(db, filter), countOf(filter), page);
}

/**
 * Of everybody's jobs those of a project or of some days, counted up to one more than the list holds. In the list's order an
 * index alone is read; in none PostgreSQL would read the table from its start, past its cache. A project's jobs are counted in
 * its own index, which has another order.
 */
async function listNarrowed(db: Kysely<Database>, filter: JobFilter, page: PageRequest): Promise<Found> {
  const some =
    filter.project_id === undefined
      ? listed(db, filter)
      : db.selectFrom("jobs").selectAll("jobs").where(matches(filter));
  const found = sql<number>`(select count(*) from (${some.limit(sql.lit(maxFoundJobs + 1))}) as found)`;
  return readPage(db, listed(db, filter), found, page);
}

async function readPage(
  db: Kysely<Database>,
  jobs: ReturnType<typeof listed>,
  count: RawBuilder<number>,
  { limit, offset }: PageRequest,
): Promise<Found> {
  // Written out, so that one plan serves every call: it does not have to guess how many rows there will be.
  const page = jobs.limit(sql.lit(limit)).$if(offset > 0, (query) => query.offset(offset));
  const { found, ...parts } = await db
    .with("page", () => page)
    .selectNoFrom(pageParts)
    .select(count.as("found"))
    .executeTakeFirstOrThrow();
  return { rows: jobsOfPage(parts), found, searched: 0 };
}

/**
 * The jobs in which a text is found: each is read once, for the page and for their number. Of everybody's it is sought in the
 * newest of what the rest of the filter leaves.
 */
async function listSought(db: Kysely<Database>, filter: JobFilter, { offset, limit }: PageRequest): Promise<Found> {
  const rest = { ...filter, search: undefined };
  const among = isOfEverybody(filter)
    ? listed(db, rest).limit(sql.lit(maxSearchedJobs))
    : db.selectFrom("jobs").selectAll("jobs").where(matches(rest));
  const { found, searched, ...parts } = await db
    .with(
      (cte) => cte("sought").materialized(),
      () => sql<{ searched: number; ids: number[] }>`(
        select count(*) as searched, coalesce(array_agg(jobs.id order by jobs.started_at desc, jobs.id desc)
          filter (where ${allOf(isFound(filter))}), '{}') as ids
        from (${among}) as jobs)`,
    )
    .with(
      "page",
      () => sql<{ id: number }>`(
        select jobs.* from sought, unnest(ids[${sql.lit(offset + 1)}:${sql.lit(offset + limit)}]) with ordinality
          as placed (id, place) join jobs on jobs.id = placed.id order by placed.place)`,
    )
    .selectNoFrom(pageParts)
    .select([
      sql<number>`(select cardinality(ids) from sought)`.as("found"),
      sql<number>`(select searched from sought)`.as("searched"),
    ])
    .executeTakeFirstOrThrow();
  return { rows: jobsOfPage(parts), found, searched };
}

/** What the filter finds, the latest first. */
function listed(db: Kysely<Database>, filter: JobFilter) {
  return db
    .selectFrom("jobs")
    .selectAll("jobs")
    .where(matches(filter))
    .$if(isByStatus(filter), (query) => query.orderBy("jobs.job_status"))
    .orderBy("jobs.started_at", "desc")
    .orderBy("jobs.id", "desc");
}

/** How many there are; of everybody's there are too many to count each time. */
function countOf(filter: JobFilter): RawBuilder<number> {
  const { status, scope } = filter;
  if (isOfEverybody(filter)) return jobCount("status", status && sql<string>`${status}`);
  const parts = scope?.parts ?? [undefined];
  const counts = parts.map((part) => sql`(select count(*) from jobs where ${matches(filter, part)})`);
  return sql<number>`(${sql.join(counts, sql` + `)})`;
}

/** Of one status, whoever's they are. In a period the status is asked of its jobs. */
const isByStatus = (filter: JobFilter) =>
  filter.status !== undefined && isOfEverybody(filter) && filter.from === undefined && filter.to === undefined;

/**
 * Nearly all jobs are paid, only not the newest, which the planner cannot know: it would go through those first. From
 * one status to the same one, in the order of the status, there is but one index to go by.
 */
const isFromStatusToItself = (status: JobStatus) =>
  sql`jobs.job_status between ${sql.lit(status)} and ${sql.lit(status)}`;

function matches(filter: JobFilter, scope = filter.scope?.condition): RawBuilder<boolean> {
  const { user_id, status } = filter;
  // Written out, so that any plan can see whether a partial index holds it.
  const hasStatus = (wanted: JobStatus) =>
    isByStatus(filter) ? isFromStatusToItself(wanted) : sql`jobs.job_status = ${sql.lit(wanted)}`;
  return allOf([
    ...(user_id === undefined ? [] : [sql`jobs.user_id = ${user_id}`]),
    ...(status === undefined ? [] : [hasStatus(status)]),
    ...(scope === undefined ? [] : [scope]),
    ...narrowingConditions(filter),
    ...isFound(filter),
  ]);
}
