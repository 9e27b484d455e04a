import { type Kysely, type RawBuilder, sql } from "kysely";
import { isWithinDays, localDay } from "#common/server/database/calendar.ts";
import { allOf, type Condition } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { BasisJob } from "#features/invoice-bases/rules/basis-lines.ts";
import { maxBasisJobs } from "#features/invoice-bases/rules/basis-words.ts";
import type { InvoiceBasisChoice } from "#features/invoice-bases/rules/invoice-basis.ts";
import { isKind } from "#features/kinds/server/is-kind.ts";
import { costOfJob, kmOfBasisJob } from "./kinds/job-cost.ts";

const isInvoiceable: Condition = sql<boolean>`(jobs.job_status in ('APPROVED_BY_MANAGER', 'PAID')
  and not exists (select from job_reversals where job_reversals.job_id = jobs.id))`;

const isInvoiced = (jobId: RawBuilder<unknown>): Condition => sql<boolean>`exists (
  select from invoice_basis_jobs as invoiced where invoiced.job_id = ${jobId} and not invoiced.is_annulled)`;

/** Whether the job replaces, directly or through other replacements, a job in a basis that is not annulled. */
const replacesInvoiced: Condition = sql<boolean>`exists (
  with recursive earlier as (
    select job_id from job_reversals where replacement_job_id = jobs.id
    union select job_reversals.job_id from job_reversals join earlier on replacement_job_id = earlier.job_id
  ) select from earlier where ${isInvoiced(sql`earlier.job_id`)})`;

/** A basis stores these values of each of its jobs. `listChangedJobs` later compares them with the job. */
const keptOfJob = sql`jobs.project_id, jobs.job_type_id, jobs.user_id, ${localDay("jobs.started_at")} as day,
  jobs.minutes, ${kmOfBasisJob} as km, ${costOfJob} as cost`;

/** Returns at most one job more than a basis may hold. The extra job shows that there are too many. */
export async function listInvoiceableJobs(db: Kysely<Database>, choice: InvoiceBasisChoice) {
  const { rows } = await sql<BasisJob & { replaces_invoiced: boolean }>`
    select jobs.id, jobs.kind, ${keptOfJob}, projects.code as project_code, projects.name as project_name,
      job_types.name as job_type_name, users.display_name as user_name, ${replacesInvoiced} as replaces_invoiced
    from jobs
    join projects on projects.id = jobs.project_id
    join job_types on job_types.id = jobs.job_type_id
    join users on users.id = jobs.user_id
    where projects.customer_id = ${choice.customer_id} and ${isInvoiceable}
      and ${isWithinDays("jobs.started_at", { to: choice.until })}
      and ${allOf([choice.with_refunds ? sql`true` : isKind("jobs.kind", ({ time }) => time === "period")])}
      and not ${isInvoiced(sql`jobs.id`)}
    order by jobs.id limit ${sql.lit(maxBasisJobs + 1)}`.execute(db);
  return rows;
}

/** @param jobs the jobs from which the lines were computed; the stored jobs may differ by now */
export async function insertBasisJobs(
  trx: Kysely<Database>,
  basisId: number,
  jobs: readonly (BasisJob & { readonly place: number })[],
): Promise<void> {
  await sql`
    insert into invoice_basis_jobs
      (invoice_basis_id, job_id, line_place, project_id, job_type_id, user_id, day, minutes, km, cost)
    select ${basisId}, id, place, project_id, job_type_id, user_id, day, minutes, km, cost
    from json_to_recordset(${JSON.stringify(jobs)}) as job (id integer, place integer, project_id integer, job_type_id integer,
      user_id integer, day date, minutes integer, km numeric, cost numeric)`.execute(trx);
}

const maxShownChanges = 100;

/** The ids of up to 100 jobs of the basis that have changed since it was made, or are no longer invoiceable. */
export async function listChangedJobs(db: Kysely<Database>, basisId: number): Promise<number[]> {
  const { rows } = await sql<{ job_id: number }>`
    select kept.job_id from invoice_basis_jobs as kept
    where kept.invoice_basis_id = ${basisId} and not exists (
      select from (select ${keptOfJob} from jobs where jobs.id = kept.job_id and ${isInvoiceable}) as present
      where (present.project_id, present.job_type_id, present.user_id, present.day, present.minutes, present.cost)
          = (kept.project_id, kept.job_type_id, kept.user_id, kept.day, kept.minutes, kept.cost)
        and present.km is not distinct from kept.km)
    order by kept.job_id limit ${sql.lit(maxShownChanges)}`.execute(db);
  return rows.map(({ job_id }) => job_id);
}
