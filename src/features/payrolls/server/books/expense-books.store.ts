import { type Kysely, type RawBuilder, sql } from "kysely";
import { isWithinDays, localDay } from "#common/server/database/calendar.ts";
import { copiedValue } from "#common/server/database/copied-value.ts";
import type { Database } from "#common/server/database/tables.ts";
import { voucherId } from "#features/jobs/server/kinds/expense/voucher-id.ts";
import { isKind } from "#features/kinds/server/is-kind.ts";
import type { BookedExpense, BookedSum, ExpenseBooksQuery } from "#features/payrolls/rules/expense-books.ts";

const rowsAtATime = 2000;

type BookQuery = Omit<ExpenseBooksQuery, "format">;
type Position = { readonly position: string; readonly id: number };

const voucher = voucherId("payroll_lines.job_id");

const isBooked = isKind("payroll_lines.kind", (kind) => kind.isBooked);

/** If the query has a period, it finds a paid expense by its own day, and a counter-line by the day of its run. */
function matchingLines({ payroll_id, from, to }: BookQuery): RawBuilder<unknown> {
  const paid = { isMeant: sql`reverses_line_id is null`, at: sql`payroll_lines.started_at` };
  const takenBack = { isMeant: sql`reverses_line_id is not null`, at: sql`payrolls.created_at` };
  const linesOf = ({ isMeant, at }: typeof paid) => {
    const isInQuery =
      payroll_id === undefined ? isWithinDays(at, { from, to }) : sql`payroll_lines.payroll_id = ${payroll_id}`;
    return sql`
      select payroll_lines.*, ${at} as booked_at
      from payroll_lines join payrolls on payrolls.id = payroll_lines.payroll_id
      where ${isBooked} and annulled_at is null and ${isMeant} and ${isInQuery}`;
  };
  // The query is a union of two queries, because each query can use its own index.
  return sql`${linesOf(paid)} union all ${linesOf(takenBack)}`;
}

/** Each batch is a query of its own, so that a slow client holds no connection. */
export async function* streamBookedExpenses(
  db: Kysely<Database>,
  query: ExpenseBooksQuery,
): AsyncGenerator<readonly BookedExpense[]> {
  for (let last: Position | undefined; ; ) {
    const rows = await listBatch(db, query, last);
    yield rows;
    last = rows.at(-1);
    if (rows.length < rowsAtATime) return;
  }
}

/**
 * The lines of the same expense that were paid before this line; for a counter-line, before the line that it reverses.
 * `offset 0` makes PostgreSQL start from the expense's parts. Otherwise PostgreSQL may scan the run for every line.
 */
const partsBefore = sql`coalesce((
  select json_agg(json_build_object('id', earlier.id, 'reverses_line_id', earlier.reverses_line_id, 'vat', parts.vat,
      'vat_share', coalesce(earlier.vat_share, 0))
    order by earlier.payroll_id, earlier.reverses_line_id is null, earlier.id)
  from payroll_lines as paid
  cross join (select * from job_expenses as part where part.split_id = job_expenses.split_id offset 0) as parts
  cross join lateral (select * from payroll_lines where job_id = parts.job_id offset 0) as earlier
  join payrolls on payrolls.id = earlier.payroll_id
  where paid.id = coalesce(payroll_lines.reverses_line_id, payroll_lines.id) and annulled_at is null
    and (earlier.payroll_id, earlier.reverses_line_id is null, earlier.id) < (paid.payroll_id, true, paid.id)), '[]')`;

async function listBatch(db: Kysely<Database>, query: ExpenseBooksQuery, after: Position | undefined) {
  const isLater = after
    ? sql`(booked_at, payroll_lines.id) > (${after.position}::timestamptz, ${after.id}::integer)`
    : sql`true`;
  const { rows } = await sql<BookedExpense & Position>`
    select payroll_lines.id, booked_at::text as position,
      ${localDay("booked_at")}::text as date, ${voucher} as voucher_id,
      supplier, supplier_cvr, job_type_name as category, project_code, cost_center_code, price,
      case when reverses_line_id is null then vat else -vat end as vat,
      reverses_line_id is not null as is_taken_back, coalesce(vat_share, 0) as vat_share,
      ${partsBefore} as parts_before
    from (${matchingLines(query)}) as payroll_lines join job_expenses on job_expenses.job_id = payroll_lines.job_id
    where ${isLater}
    order by booked_at, payroll_lines.id limit ${sql.lit(rowsAtATime)}`.execute(db);
  return rows;
}

export async function sumBookedExpenses(db: Kysely<Database>, query: BookQuery): Promise<BookedSum> {
  const { rows } = await sql<BookedSum>`
    with booked as materialized (
      select payroll_lines.job_id, price, case when reverses_line_id is null then vat else -vat end as vat
      from (${matchingLines(query)}) as payroll_lines join job_expenses on job_expenses.job_id = payroll_lines.job_id
    )
    select count(*) as lines_count, coalesce(sum(price), 0) as price, coalesce(sum(vat), 0) as vat,
      (select count(distinct receipt_id) from job_receipts where job_id in (select job_id from booked)) as receipts_count
    from booked`.execute(db);
  return rows[0] as BookedSum;
}

export type VoucherPage = { readonly voucher_id: number; readonly number: number; readonly bytes: Buffer };

export type PageName = {
  readonly voucher_id: number;
  readonly number: number;
  readonly receipt_id: number;
  readonly page: number;
  readonly size: number;
};

/** Numbers a voucher's receipt pages in the order of payment. A number means the same page in every file. */
const numberedPages = (query: BookQuery) => sql<PageName>`
  with asked as materialized (
    select ${voucher} as voucher_id, split_id, payroll_lines.job_id, receipt_id
    from (${matchingLines(query)}) as payroll_lines
    join job_expenses on job_expenses.job_id = payroll_lines.job_id
    join job_receipts on job_receipts.job_id = payroll_lines.job_id
  ), parts as (
    select distinct voucher_id, coalesce(job_expenses.job_id, asked.job_id) as job_id
    from asked left join job_expenses on job_expenses.split_id = asked.split_id
  ), paid as (
    select distinct on (voucher_id, receipt_id) voucher_id, receipt_id, place, payroll_lines.id as line_id
    from parts join payroll_lines on payroll_lines.job_id = parts.job_id
    join payrolls on payrolls.id = payroll_id and annulled_at is null
    join job_receipts on job_receipts.job_id = parts.job_id
    order by voucher_id, receipt_id, payroll_lines.id
  ), numbered as (
    select voucher_id, paid.receipt_id, page, octet_length(bytes) as size,
      row_number() over (partition by voucher_id order by line_id, place, page)::integer as number
    from paid join receipt_pages on receipt_pages.receipt_id = paid.receipt_id
  )
  select * from numbered where (voucher_id, receipt_id) in (select voucher_id, receipt_id from asked)
  order by voucher_id, number`;

export async function listVoucherPages(db: Kysely<Database>, query: BookQuery): Promise<PageName[]> {
  const { rows } = await numberedPages(query).execute(db);
  return rows;
}

/** Each page is a separate query, so that no connection is held while a slow client reads. */
export async function* streamVoucherPages(
  db: Kysely<Database>,
  names: readonly PageName[],
): AsyncGenerator<VoucherPage> {
  for (const { voucher_id, number, receipt_id, page } of names) {
    const bytes = await copiedValue(
      db,
      sql`select bytes from receipt_pages where receipt_id = ${sql.lit(receipt_id)} and page = ${sql.lit(page)}`,
    );
    // A page that was deleted after the pages were listed is left out.
    if (bytes) yield { voucher_id, number, bytes };
  }
}

export async function isRun(db: Kysely<Database>, id: number): Promise<boolean> {
  const found = await db.selectFrom("payrolls").select("id").where("id", "=", id).executeTakeFirst();
  return found !== undefined;
}
