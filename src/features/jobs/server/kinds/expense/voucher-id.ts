import { type RawBuilder, sql } from "kysely";

/** Without `offset 0`, the planner would scan all expenses. */
export const voucherId = (jobId: string): RawBuilder<number> => sql<number>`(case
  when job_expenses.split_id is null then ${sql.ref(jobId)}
  else (select min(job_id) from (
    select job_id from job_expenses as part where part.split_id = job_expenses.split_id offset 0
  ) as parts) end)`;
