import { type RawBuilder, sql } from "kysely";

/** The number of an expense in the books: that of its job, and of the first part where it was split. */
export const voucherId = (jobId: string): RawBuilder<number> => sql<number>`(case
  when job_expenses.split_id is null then ${sql.ref(jobId)}
  else (select min(parts.job_id) from job_expenses as parts where parts.split_id = job_expenses.split_id) end)`;
