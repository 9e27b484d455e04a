import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Condition, type Person, person, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { kmOfJob, paidSums } from "#features/jobs/server/kinds/kind-sums.ts";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import { hasNoRates } from "#features/mileage/server/trip-split.store.ts";
import { maxPayablePeople, type NamedPeople, type PayablePerson } from "#features/payrolls/rules/payable-people.ts";
import type { Payable } from "#features/payrolls/rules/payroll.ts";
import { maxShownJobs } from "#features/payrolls/rules/payroll-selection.ts";
import { isPayable, isPayableFor } from "./payable-jobs.ts";

export async function listPayablePeople(
  db: Kysely<Database>,
  createdBefore: Temporal.PlainDate,
): Promise<PayablePerson[]> {
  const { rows } = await sql<PayablePerson>`
    with unpaid as (
      select jobs.id, jobs.user_id, jobs.kind, jobs.minutes, jobs.price from jobs
      where ${isPayable(createdBefore, "all")} and not ${hasNoRates}
    )
    select users.id, users.name, users.employee_id, count(*) as jobs_count, ${paidSums(kmOfJob("unpaid.id"))} as sums
    from unpaid join users on users.id = unpaid.user_id
    where users.employee_id is not null
    group by users.id order by users.name, users.id limit ${maxPayablePeople}`.execute(db);
  return rows;
}

type Named = { id: number; name: string; code: string };
type Owned = Named & { owner?: Person };

export type UnpaidRelation = "user" | "project" | "project.owner" | "costCenter" | "costCenter.owner";

export function listUnpaidJobs(
  db: Kysely<Database>,
  { createdBefore, kind }: { createdBefore: Temporal.PlainDate; kind?: JobKind | undefined },
  relations: readonly UnpaidRelation[],
  page: { limit: number; offset: number },
) {
  const names = (...wanted: UnpaidRelation[]) => wanted.some((relation) => relations.includes(relation));
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom("jobs")
        .selectAll()
        .where(isPayable(createdBefore, "all"))
        .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? null))
        .orderBy("created_at")
        .orderBy("id")
        .limit(page.limit)
        .offset(page.offset)
        .as("jobs"),
    )
    .select(["jobs.id", "jobs.version", "jobs.kind", "jobs.price", "jobs.job_status"])
    .select([
      wallClock("jobs.created_at").as("created_at"),
      wallClock("jobs.started_at").as("started_at"),
      wallClock("jobs.ended_at").as("ended_at"),
    ])
    .$if(names("user"), (query) => query.select(person("jobs.user_id").as("user")))
    .$if(names("project", "project.owner"), (query) =>
      query.select(owned("projects", "jobs.project_id", names("project.owner")).$notNull().as("project")),
    )
    .$if(names("costCenter", "costCenter.owner"), (query) =>
      query.select(owned("cost_centers", "jobs.cost_center_id", names("costCenter.owner")).as("cost_center")),
    )
    .orderBy("jobs.created_at")
    .orderBy("jobs.id")
    .execute();
}

export async function findPayableJobs(
  db: Kysely<Database>,
  createdBefore: Temporal.PlainDate,
  people: NamedPeople = {},
): Promise<Payable> {
  const { rows } = await sql<Payable>`
    with unpaid as materialized (
      select jobs.id, jobs.version, jobs.minutes, jobs.price, jobs.kind, jobs.job_status, users.employee_id is null or ${hasNoRates} as is_blocked
      from jobs join users on users.id = jobs.user_id where ${isPayableFor(createdBefore, "all", people)}
    ), named as (
      select * from unpaid where not is_blocked order by id limit ${maxShownJobs}
    )
    select ${namedJobs(sql`job_status = 'APPROVED_BY_MANAGER'`)} as approved,
      ${namedJobs(sql`job_status <> 'APPROVED_BY_MANAGER'`)} as unapproved,
      (select count(*) from unpaid where is_blocked) as blocked_count,
      (select count(*) from unpaid) as total`.execute(db);
  return rows[0] as Payable;
}

const namedJobs = (condition: RawBuilder<unknown>) => sql`(
  select row_to_json(payable) from (
    select coalesce(json_agg(json_build_array(id, version) order by id), '[]') as jobs,
      ${paidSums(kmOfJob("named.id"))} as sums
    from named where ${condition}
  ) as payable)`;

function owned(table: "projects" | "cost_centers", column: string, withOwner: boolean): RawBuilder<Owned | null> {
  const owner = withOwner ? sql`, 'owner', ${person(`${table}.owner_user_id`)}` : sql``;
  return sql<Owned | null>`(select json_build_object('id', id, 'name', name, 'code', code${owner})
    from ${sql.table(table)} where id = ${sql.ref(column)})`;
}

export async function findBlockedUsers(trx: Kysely<Database>, payable: Condition): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct users.display_name as name from users join jobs on jobs.user_id = users.id
    where users.employee_id is null and ${payable} order by name`.execute(trx);
  return rows.map(({ name }) => name);
}
