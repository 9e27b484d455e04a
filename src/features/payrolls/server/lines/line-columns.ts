import { type RawBuilder, sql } from "kysely";
import type { Database } from "#common/server/database/tables.ts";

/** The kilometres of a line at all rates together; null except for trips. */
export const kmOfLine = sql<number | null>`(
  select sum(km) from payroll_line_parts where payroll_line_id = payroll_lines.id)`;

type LineColumn = Exclude<keyof Database["payroll_lines"], "id" | "payroll_id" | "reverses_line_id">;

const valuesOfJob: Readonly<Record<LineColumn, RawBuilder<unknown>>> = {
  job_id: sql`jobs.id`,
  user_id: sql`users.id`,
  employee_id: sql`users.employee_id`,
  user_name: sql`users.name`,
  salary_code: sql`job_types.salary_code`,
  job_type_name: sql`job_types.name`,
  project_code: sql`projects.code`,
  project_name: sql`projects.name`,
  cost_center_code: sql`cost_centers.code`,
  cost_center_name: sql`cost_centers.name`,
  started_at: sql`jobs.started_at`,
  ended_at: sql`jobs.ended_at`,
  minutes: sql`jobs.minutes`,
  price_mode: sql`jobs.price_mode`,
  hourly_rate: sql`jobs.hourly_rate`,
  price: sql`jobs.price`,
  kind: sql`jobs.kind`,
  vat_share: sql`job_types.vat_share`,
};

const names = Object.keys(valuesOfJob) as LineColumn[];

const counterValues: { readonly [Column in LineColumn]?: RawBuilder<unknown> } = {
  // The employee number of the paid line may belong to another user by now.
  employee_id: sql`coalesce((select users.employee_id from users where users.id = payroll_lines.user_id), employee_id)`,
  minutes: sql`-minutes`,
  price: sql`-price`,
};

export const lineColumns = sql.join(names.map((name) => sql.ref(name)));

export const counterLineColumns = sql.join(
  names.map((name) => sql`${counterValues[name] ?? sql.ref(name)} as ${sql.ref(name)}`),
);

const jobColumns = sql.join(names.map((name) => sql`${valuesOfJob[name]} as ${sql.ref(name)}`));

/**
 * `payJobs` updates jobs in the same statement, so a job may be newer than the statement's snapshot. A job whose
 * project, job type or cost center was created after the snapshot gets no line.
 */
export function linesOf(jobs: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${jobColumns} from ${jobs} as jobs
    join users on users.id = jobs.user_id
    join job_types on job_types.id = jobs.job_type_id
    join projects on projects.id = jobs.project_id
    left join cost_centers on cost_centers.id = jobs.cost_center_id
    where jobs.cost_center_id is null or cost_centers.id is not null`;
}
