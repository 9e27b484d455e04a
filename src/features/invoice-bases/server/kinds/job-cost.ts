import { sql } from "kysely";
import { kmOfJob } from "#features/jobs/server/kinds/kind-sums.ts";

/** The cost of a job to the company, in kroner: the price less deductible VAT, which is rounded for each expense. */
export const costOfJob = sql<number>`jobs.price - coalesce((
  select round(job_expenses.vat * coalesce(job_types.vat_share, 0) / 100, 2)
  from job_expenses join job_types on job_types.id = jobs.job_type_id where job_expenses.job_id = jobs.id), 0)`;

export const kmOfBasisJob = kmOfJob("jobs.id");
