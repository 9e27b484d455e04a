import { type Kysely, sql } from "kysely";
import type { Database } from "#common/server/database/tables.ts";

/** Skips the triggers and checks, since the changed lines are correct by construction. */
async function changed<Answer>(db: Kysely<Database>, change: (trx: Kysely<Database>) => Promise<Answer>) {
  const answer = await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    return change(trx);
  });
  await sql`vacuum analyze`.execute(db);
  return answer;
}

type Chosen = { readonly payroll_id: number; readonly user_id: number };

/** Turns these lines and their jobs into another kind; the caller adds the kind's own rows. */
async function become(trx: Kysely<Database>, kind: "expense" | "mileage", lines: readonly number[]): Promise<void> {
  const ids = sql.join([...lines]);
  await sql`update jobs set kind = ${kind}, price_mode = 'manual', hourly_rate = null, ended_at = jobs.started_at,
      job_type_id = (select id from job_types where kind = ${kind})
    from payroll_lines where payroll_lines.job_id = jobs.id and payroll_lines.id in (${ids})`.execute(trx);
  await sql`update payroll_lines set kind = ${kind}, price_mode = 'manual', hourly_rate = null, ended_at = started_at,
      minutes = 0 where id in (${ids})`.execute(trx);
}

/**
 * Creates paid expenses in one run, each with a receipt of one page.
 * @returns the run
 */
export function fillExpenses(db: Kysely<Database>, count: number, page: Buffer): Promise<number> {
  return changed(db, async (trx) => {
    await sql`insert into job_types (name, salary_code, kind, vat_share) values ('Materialer', '9001', 'expense', 100)`.execute(
      trx,
    );
    const { rows } = await sql<Chosen & { ids: number[] }>`
      select payroll_id, (array_agg(id))[1:${count}::integer] as ids from payroll_lines
      group by payroll_id having count(*) >= ${count} order by payroll_id desc limit 1`.execute(trx);
    const { payroll_id, ids } = rows[0] as (typeof rows)[number];
    await become(trx, "expense", ids);
    await sql`insert into job_expenses (job_id, vat, currency, supplier)
      select job_id, round(price / 5, 2), 'DKK', 'Trælast' from payroll_lines where id in (${sql.join(ids)})`.execute(
      trx,
    );
    await sql`with made as (
        insert into receipts (user_id, name, type, sent_sha256, pages_sha256, pages, thumbnail)
        select user_id, 'bilag-' || job_id || '.jpg', 'jpeg', sha256(job_id::text::bytea), sha256(job_id::text::bytea), 1, 'x'
        from payroll_lines where id in (${sql.join(ids)}) returning id, name
      ), paged as (
        insert into receipt_pages (receipt_id, page, width, height, bytes) select id, 1, 1500, 2000, ${page} from made
      )
      insert into job_receipts (job_id, receipt_id, place)
      select substring(name from '\\d+')::integer, id, 0 from made`.execute(trx);
    return payroll_id;
  });
}

/**
 * Creates paid trips of one person in one run.
 * @returns the person and the run
 */
export function fillTrips(db: Kysely<Database>, count: number): Promise<Chosen> {
  return changed(db, async (trx) => {
    await sql`insert into job_types (name, salary_code, low_salary_code, bicycle_salary_code, kind)
      values ('Kørsel', '9010', '9011', '9012', 'mileage')`.execute(trx);
    const { rows } = await sql<Chosen & { ids: number[] }>`
      select payroll_id, min(user_id) as user_id, (array_agg(id))[1:${count}::integer] as ids from payroll_lines
      where kind = 'work' group by payroll_id having count(*) >= ${count} order by payroll_id desc limit 1`.execute(
      trx,
    );
    const { ids, ...chosen } = rows[0] as (typeof rows)[number];
    await become(trx, "mileage", ids);
    await sql`update jobs set user_id = ${chosen.user_id}
      where id in (select job_id from payroll_lines where id in (${sql.join(ids)}))`.execute(trx);
    await sql`update payroll_lines set user_id = ${chosen.user_id} where id in (${sql.join(ids)})`.execute(trx);
    await sql`insert into job_trips (job_id, from_place, via_places, to_place, is_round_trip, purpose, km, vehicle,
        registration_number, is_own_vehicle)
      select job_id, 'Vestergade 1, 7100 Vejle', '{Søndergade 4, 8700 Horsens}', 'Havnegade 12, 8000 Aarhus C', true,
        'Byggemøde på havnen', 10 + job_id % 50, 'car', 'AB 12 345', true
      from payroll_lines where id in (${sql.join(ids)})`.execute(trx);
    await sql`insert into payroll_line_parts (payroll_line_id, part, user_id, year, salary_code, km, rate, price)
      select payroll_lines.id, 'high', payroll_lines.user_id, extract(year from started_at), '9010', 2 * km, 3.94,
        round(2 * km * 3.94, 2)
      from payroll_lines join job_trips using (job_id) where payroll_lines.id in (${sql.join(ids)})`.execute(trx);
    return chosen;
  });
}
