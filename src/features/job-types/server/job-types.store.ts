import { type Kysely, sql } from "kysely";
import type { ClosedChoice } from "../../../common/rules/closed.ts";
import { isAskedFor } from "../../../common/server/closing.ts";
import { type Condition, contains, rowCount } from "../../../common/server/database/fragments.ts";
import { jobCount } from "../../../common/server/database/job-counts.ts";
import type { Database } from "../../../common/server/database/tables.ts";
import type { JobTypeInput } from "../rules/job-type.ts";

export type JobTypeFilter = { filter: string; searchCode: boolean; closed: ClosedChoice };

export type JobTypeListOptions = JobTypeFilter & {
  with: readonly "jobCount"[];
  /** Whether the reader manages job types, and so knows salary codes and counts. */
  internals: boolean;
  limit: number;
  offset: number;
};

function selectJobTypes(
  db: Kysely<Database>,
  internals: boolean,
  relations: readonly "jobCount"[],
  closed: ClosedChoice,
) {
  return db
    .selectFrom("job_types")
    .select(["job_types.id", "job_types.name"])
    .$if(closed !== "without", (query) => query.select("job_types.is_closed"))
    .$if(internals, (query) => query.select("job_types.salary_code"))
    .$if(internals && relations.includes("jobCount"), (query) =>
      query.select(jobCount("job_type", sql`job_types.id::text`).as("jobs_count")),
    );
}

export function listJobTypes(db: Kysely<Database>, options: JobTypeListOptions) {
  return selectJobTypes(db, options.internals, options.with, options.closed)
    .where(matches(options))
    .orderBy("job_types.is_closed")
    .orderBy("job_types.name")
    .orderBy("job_types.id")
    .limit(options.limit)
    .offset(options.offset)
    .execute();
}

export async function countJobTypes(db: Kysely<Database>, filter: JobTypeFilter): Promise<number> {
  const { count } = await db.selectFrom("job_types").select(rowCount).where(matches(filter)).executeTakeFirstOrThrow();
  return count;
}

/** Who may not see salary codes cannot find them out by searching either. */
function matches({ filter, searchCode, closed }: JobTypeFilter): Condition {
  const isFound = contains(searchCode ? ["job_types.name", "job_types.salary_code"] : ["job_types.name"], filter);
  return sql<boolean>`(${isFound} and ${isAskedFor("job_types", closed)})`;
}

export function findJobType(db: Kysely<Database>, id: number) {
  return selectJobTypes(db, true, ["jobCount"], "with").where("job_types.id", "=", id).executeTakeFirst();
}

/** The salary code that a job type has until the transaction changes it; undefined when there is no such job type. */
export async function lockSalaryCode(trx: Kysely<Database>, id: number): Promise<string | undefined> {
  const row = await trx
    .selectFrom("job_types")
    .select("salary_code")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.salary_code;
}

export async function insertJobType(db: Kysely<Database>, columns: JobTypeInput): Promise<number> {
  const { id } = await db.insertInto("job_types").values(columns).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateJobType(db: Kysely<Database>, id: number, columns: JobTypeInput): Promise<void> {
  await db.updateTable("job_types").set(columns).where("id", "=", id).execute();
}
