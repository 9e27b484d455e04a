import { type Kysely, sql } from "kysely";
import { localDay } from "#common/server/database/calendar.ts";
import { copiedValue } from "#common/server/database/copied-value.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isOwnReceipt, type TableFile, tableFiles } from "./data-files.ts";

export type CountedFile = TableFile & { readonly rows: number };

export async function countFiles(db: Kysely<Database>, userId: number): Promise<CountedFile[]> {
  const counts = tableFiles.map(
    ({ table, mine }) => sql`(select count(*) from ${sql.table(table)} as rows where ${mine(userId)})`,
  );
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::integer[] as counts`.execute(db);
  return tableFiles
    .map((file, index) => ({ ...file, rows: rows[0]?.counts[index] ?? 0 }))
    .filter((file) => file.rows > 0);
}

type DataRow = Readonly<Record<string, unknown>>;
type Batch = { readonly data: DataRow; readonly position: DataRow };

/** Reads the rows of a file in batches, so that no database connection is held while the client downloads. */
export async function* streamRows(
  db: Kysely<Database>,
  { table, mine, key, without, names }: TableFile,
  userId: number,
  rowsAtATime = 1000,
): AsyncGenerator<readonly DataRow[]> {
  const pairs = (entries: readonly (readonly [string, unknown])[]) =>
    sql`jsonb_build_object(${sql.join(entries.flatMap(([name, value]) => [sql.lit(name), value]))})`;
  const keys = sql.join(key.map((name) => sql.ref(`rows.${name}`)));
  const position = pairs(key.map((name) => [name, sql.ref(`rows.${name}`)]));
  const named = Object.entries(names);
  const ofNames = named.length === 0 ? sql`'{}'::jsonb` : pairs(named);
  for (let last: DataRow | undefined; ; ) {
    const isLater = last
      ? sql`(${keys}) > (select ${sql.join(key.map((name) => sql.ref(name)))}
          from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(last)}::jsonb))`
      : sql`true`;
    const { rows }: { rows: Batch[] } = await sql<Batch>`
      select (to_jsonb(rows) || ${ofNames}) - ${without}::text[] as data, ${position} as position
      from ${sql.table(table)} as rows
      where ${mine(userId)} and ${isLater}
      order by ${keys} limit ${sql.lit(rowsAtATime)}`.execute(db);
    yield rows.map(({ data }) => data);
    last = rows.at(-1)?.position;
    if (rows.length < rowsAtATime) return;
  }
}

export type OwnPage = { readonly receipt_id: number; readonly page: number };

export async function listOwnPages(db: Kysely<Database>, userId: number): Promise<OwnPage[]> {
  const { rows } = await sql<OwnPage>`
    select receipt_id, page from receipt_pages join receipts as rows on rows.id = receipt_id
    where ${isOwnReceipt(userId)} order by receipt_id, page`.execute(db);
  return rows;
}

/** Undefined if the page was deleted after it was listed. */
export const readOwnPage = (db: Kysely<Database>, { receipt_id, page }: OwnPage): Promise<Buffer | undefined> =>
  copiedValue(
    db,
    sql`select bytes from receipt_pages where receipt_id = ${sql.lit(receipt_id)} and page = ${sql.lit(page)}`,
  );

export type DataSubject = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly employee_id: string | null;
  readonly employed_from: string | null;
  readonly employed_until: string | null;
};

export function findSubject(db: Kysely<Database>, userId: number): Promise<DataSubject | undefined> {
  return db
    .selectFrom("users")
    .select(["id", "name", "email", "employee_id", "employed_from", "employed_until"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

export type TermsFact = {
  readonly from_date: string;
  readonly hourly_rate: number;
  readonly pay_kind: "hourly" | "salaried";
};

export function listTermsFacts(db: Kysely<Database>, userId: number): Promise<TermsFact[]> {
  return db
    .selectFrom("employment_terms")
    .select(["from_date", "hourly_rate", "pay_kind"])
    .where("user_id", "=", userId)
    .orderBy("from_date")
    .execute();
}

export type YearFact = {
  readonly year: number;
  readonly jobs: number;
  readonly minutes: number;
  /** Kroner. */
  readonly price: number;
  readonly absence_days: number;
  /** Kroner that the payroll runs of the year paid. Annulled runs do not count. */
  readonly paid: number;
};

export async function listYearFacts(db: Kysely<Database>, userId: number): Promise<YearFact[]> {
  const paid = (table: string) => sql`
    select extract(year from ${localDay("payrolls.created_at")})::integer as year, 0 as jobs, 0 as minutes, 0 as price, 0 as days, lines.price as paid
    from ${sql.table(table)} as lines join payrolls on payrolls.id = lines.payroll_id and annulled_at is null
    where lines.user_id = ${userId}`;
  const { rows } = await sql<YearFact>`
    select year, sum(jobs)::integer as jobs, sum(minutes)::integer as minutes, sum(price) as price,
      sum(days)::integer as absence_days, sum(paid) as paid
    from (
      select extract(year from ${localDay("started_at")})::integer as year, 1 as jobs, minutes, price, 0 as days, 0 as paid
      from jobs where user_id = ${userId}
      union all
      select extract(year from date)::integer, 0, 0, 0, 1, 0
      from absence_days join absences on absences.id = absence_id
      where absence_days.user_id = ${userId} and status = 'approved'
      union all ${sql.join(
        ["payroll_user_totals", "payroll_allowance_lines", "payroll_absence_lines"].map(paid),
        sql` union all `,
      )}
    ) as facts
    group by year order by year`.execute(db);
  return rows;
}
