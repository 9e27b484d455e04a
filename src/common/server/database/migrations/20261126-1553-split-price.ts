import { type Kysely, sql } from "kysely";

/** `split_price` is the sum of the parts' first prices. Jobs that replace paid parts do not count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table job_expenses add column split_price numeric(9, 2)`.execute(db);
  await sql`
    with firsts as (
      select job_expenses.split_id, coalesce((
          select (change ->> 'from')::numeric from job_history, jsonb_array_elements(job_history.changes) as change
          where job_history.job_id = jobs.id and change ->> 'field' = 'price'
          order by job_history.id limit 1
        ), jobs.price) as price
      from job_expenses join jobs on jobs.id = job_expenses.job_id
      where split_id is not null
        and not exists (select from job_reversals where job_reversals.replacement_job_id = jobs.id)
    )
    update job_expenses set split_price = wholes.price
    from (select split_id, sum(price) as price from firsts group by split_id) as wholes
    where wholes.split_id = job_expenses.split_id`.execute(db);
}
