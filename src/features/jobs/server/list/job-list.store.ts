import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { maxFoundJobs, maxSearchedJobs } from "#features/jobs/rules/list/job-filter-bounds.ts";
import { type FoundJob, jobsOfPage, pageParts } from "../job-rows.store.ts";
import { isOfEverybody, type JobFilter, matchesText } from "../selection/job-where.ts";
import { boundedCount, countedJobs, isNarrowed, listedJobs, searchedJobs } from "./job-list-plans.ts";

type PageRequest = { limit: number; offset: number };

type ListedJobs = { rows: FoundJob[]; total: number; is_cut: boolean };

export async function listJobs(
  db: Kysely<Database>,
  actor: Actor,
  filter: JobFilter,
  page: PageRequest,
): Promise<ListedJobs> {
  const isBounded = isOfEverybody(filter) && isNarrowed(filter);
  // A filter over all users' jobs may match very many jobs, so its count and pages stop at a limit.
  const limit = isBounded ? Math.max(0, Math.min(page.limit, maxFoundJobs - page.offset)) : page.limit;
  const count = () => (isBounded ? boundedCount(db, filter, actor, maxFoundJobs + 1) : countedJobs(filter, actor));
  const { rows, found, searched } = filter.filter
    ? await readSearched(db, actor, filter, { ...page, limit })
    : await readPage(db, listedJobs(db, filter, actor), count(), { ...page, limit });
  if (!isBounded) return { rows, total: found, is_cut: false };
  return { rows, total: Math.min(found, maxFoundJobs), is_cut: found > maxFoundJobs || searched === maxSearchedJobs };
}

type Found = { rows: FoundJob[]; found: number; searched: number };

async function readPage(
  db: Kysely<Database>,
  jobs: ReturnType<typeof listedJobs>,
  count: RawBuilder<number>,
  { limit, offset }: PageRequest,
): Promise<Found> {
  // With the limit as a literal, PostgreSQL knows how few rows it must find.
  const page = jobs.limit(sql.lit(limit)).$if(offset > 0, (query) => query.offset(offset));
  const { found, ...parts } = await db
    .with("page", () => page)
    .selectNoFrom(pageParts)
    .select(count.as("found"))
    .executeTakeFirstOrThrow();
  return { rows: jobsOfPage(parts), found, searched: 0 };
}

async function readSearched(
  db: Kysely<Database>,
  actor: Actor,
  filter: JobFilter,
  { offset, limit }: PageRequest,
): Promise<Found> {
  const { found, searched, ...parts } = await db
    .with(
      (cte) => cte("sought").materialized(),
      () => sql<{ searched: number; ids: number[] }>`(
        select count(*) as searched, coalesce(array_agg(jobs.id order by jobs.started_at desc, jobs.id desc)
          filter (where ${matchesText(filter, actor)}), '{}') as ids
        from (${searchedJobs(db, filter, actor, maxSearchedJobs)}) as jobs)`,
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
