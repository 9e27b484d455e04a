import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { ClosedChoice } from "#common/rules/lists/closed.ts";
import { isAskedFor } from "#common/server/closing.ts";
import { type Condition, contains, isOneOf, rowCount } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { jobCount } from "#common/server/database/totals/job-counts.ts";
import { nextVersion } from "#common/server/versions.ts";
import type { JobTypeInput, JobTypeKind, KindChoice } from "../rules/job-type.ts";

export type JobTypeFilter = { filter: string; searchCode: boolean; closed: ClosedChoice; kind: KindChoice };

export type JobTypeListOptions = JobTypeFilter & {
  with: readonly "jobCount"[];
  /** Whether the user manages job types, and may see salary codes and counts. */
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
    .select(["job_types.id", "job_types.name", "job_types.kind", "job_types.vat_share", "job_types.asks_participants"])
    .select("job_types.version")
    .$if(closed !== "without", (query) => query.select("job_types.is_closed"))
    .$if(internals, (query) =>
      query.select([
        "job_types.is_extra",
        "job_types.salary_code",
        "job_types.low_salary_code",
        "job_types.bicycle_salary_code",
      ]),
    )
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

/** Users who may not see salary codes must not search by code either. */
function matches({ filter, searchCode, closed, kind }: JobTypeFilter): Condition {
  const isFound = contains(searchCode ? ["job_types.name", "job_types.salary_code"] : ["job_types.name"], filter);
  const isOfKind = kind === "all" ? sql`true` : sql`job_types.kind = ${kind}`;
  return sql<boolean>`(${isFound} and ${isOfKind} and ${isAskedFor("job_types", closed)})`;
}

export function listAllJobTypes(db: Kysely<Database>) {
  return selectJobTypes(db, true, [], "with").orderBy("name").orderBy("id").execute();
}

export function lockAllJobTypes(trx: Kysely<Database>) {
  return selectJobTypes(trx, true, [], "with").orderBy("id").forNoKeyUpdate().execute();
}

/** Locks the job type, so that its kind stays until the transaction ends. */
export async function holdJobType(trx: Kysely<Database>, id: number | null | undefined): Promise<void> {
  await sql`select from job_types where id = ${id ?? null}::integer for share`.execute(trx);
}

export function findJobType(db: Kysely<Database>, id: number) {
  return selectJobTypes(db, true, ["jobCount"], "with").where("job_types.id", "=", id).executeTakeFirst();
}

export function findStoredJobType(trx: Kysely<Database>, id: number) {
  return trx
    .selectFrom("job_types")
    .select([
      "name",
      "salary_code",
      "low_salary_code",
      "bicycle_salary_code",
      "kind",
      "vat_share",
      "asks_participants",
      "is_extra",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Whether a job (even a cancelled one), a favourite or a timer has the type. Locks the type until the commit. */
export async function isInUse(trx: Kysely<Database>, id: number): Promise<boolean> {
  await sql`select from job_types where id = ${id} for update`.execute(trx);
  const isNamedIn = (table: "registered_jobs" | "favourites" | "timers") =>
    sql`exists (select from ${sql.table(table)} where job_type_id = ${id})`;
  const { rows } = await sql<{ is_used: boolean }>`
    select (${isNamedIn("registered_jobs")} or ${isNamedIn("favourites")} or ${isNamedIn("timers")}) as is_used`.execute(
    trx,
  );
  return rows[0]?.is_used === true;
}

type Columns = JobTypeKind & Pick<JobTypeInput, "name" | "salary_code" | "is_closed">;

export async function insertJobTypes(trx: Kysely<Database>, rows: readonly Columns[]) {
  if (rows.length === 0) return [];
  const inserted = await trx.insertInto("job_types").values(rows).returning("id").execute();
  return selectJobTypes(trx, true, ["jobCount"], "with")
    .where(
      isOneOf(
        "job_types.id",
        inserted.map(({ id }) => id),
      ),
    )
    .orderBy("job_types.id")
    .execute();
}

export async function updateJobType(trx: Kysely<Database>, actor: Actor, id: number, columns: Columns): Promise<void> {
  await trx
    .updateTable("job_types")
    .set({ ...columns, ...nextVersion(actor) })
    .where("id", "=", id)
    .execute();
}
