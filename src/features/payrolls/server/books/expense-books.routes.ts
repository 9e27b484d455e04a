import { Readable } from "node:stream";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { excelCsv } from "#common/server/files/csv.ts";
import { type ZipEntry, zipped } from "#common/server/files/zip.ts";
import { invalid } from "#common/server/http/errors.ts";
import { fileHead, fileResponse, isHead, noBody, sendWritten } from "#common/server/http/file-response.ts";
import { voucherNumber } from "#features/kinds/rules/expense/voucher-number.ts";
import {
  bookedSum,
  bookedSumQuery,
  bookHeaders,
  bookRow,
  type ExpenseBooksQuery,
  expenseBooksErrors,
  expenseBooksQuery,
} from "#features/payrolls/rules/expense-books.ts";
import { unknownPayroll } from "../runs/payrolls.store.ts";
import {
  isRun,
  listVoucherPages,
  type PageName,
  streamBookedExpenses,
  streamVoucherPages,
  sumBookedExpenses,
} from "./expense-books.store.ts";

/** The most pages and bytes in an archive. A larger archive would need Zip64, which not every program opens. */
const maxPages = 65_000;
const maxPageBytes = 4_000_000_000;

const types = { csv: "text/csv; charset=utf-8", zip: "application/zip" } as const;

export const expenseBooksRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/expense-books",
    {
      config: { access: "export-expense-books" },
      compress: false,
      schema: {
        summary: "Downloads expenses for bookkeeping",
        querystring: expenseBooksQuery,
        response: { 200: fileResponse(Object.values(types)) },
      },
    },
    async (request, reply) => {
      const { actor, query } = request;
      await requireValidQuery(query);
      const { payroll_id, from, to, format } = query;
      const pages = format === "zip" ? await listVoucherPages(db, query) : [];
      requireRoom(query, pages);
      const what = payroll_id === undefined ? `${from}-${to}` : `loenkoersel-${payroll_id}`;
      const head = () => fileHead(reply, { content_type: types[format], file_name: `udlaeg-${what}.${format}` });
      if (isHead(request)) return head().send(noBody());
      const details = { format, ...(from && to && { from, to }) };
      const record = payroll_id === undefined ? {} : { record_id: payroll_id };
      await insertAuditEntry(db, { kind: "expenses-exported", user_id: actor.id, ...record, details });
      const file = format === "csv" ? excelCsv(rowsOf(db, query)) : zipped(entriesOf(db, query, pages));
      return sendWritten(request, head(), Readable.from(file, { objectMode: false }));
    },
  );

  app.get(
    "/api/expense-books/sum",
    {
      config: { access: "export-expense-books" },
      schema: {
        summary: "Adds up expenses for bookkeeping",
        querystring: bookedSumQuery,
        response: { 200: bookedSum },
      },
    },
    async ({ query }) => {
      await requireValidQuery(query);
      return sumBookedExpenses(db, query);
    },
  );

  async function requireValidQuery(query: Omit<ExpenseBooksQuery, "format">) {
    const errors = expenseBooksErrors(query);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    if (query.payroll_id !== undefined && !(await isRun(db, query.payroll_id))) throw unknownPayroll();
  }
};

/** The size is checked before the response starts, because a later failure could only cut the response off. */
function requireRoom({ payroll_id }: ExpenseBooksQuery, pages: readonly PageName[]): void {
  const bytes = pages.reduce((sum, { size }) => sum + size, 0);
  if (pages.length <= maxPages && bytes <= maxPageBytes) return;
  const why = `en ZIP-fil kan højst rumme ${formatNumber(maxPages)} sider bilag og ${maxPageBytes / 1e9} GB.`;
  throw invalid(
    payroll_id === undefined
      ? { to: [`Vælg en kortere periode: ${why}`] }
      : { payroll_id: [`Hent bilagene for kortere perioder i stedet: ${why}`] },
  );
}

async function* rowsOf(db: Kysely<Database>, query: ExpenseBooksQuery): AsyncGenerator<Iterable<readonly string[]>> {
  yield [bookHeaders];
  for await (const batch of streamBookedExpenses(db, query)) yield batch.map(bookRow);
}

async function* entriesOf(
  db: Kysely<Database>,
  query: ExpenseBooksQuery,
  pages: readonly PageName[],
): AsyncGenerator<ZipEntry> {
  yield { path: "udlaeg.csv", content: excelCsv(rowsOf(db, query)) };
  for await (const { voucher_id, number, bytes } of streamVoucherPages(db, pages))
    yield { path: `${voucherNumber(voucher_id)}-${number}.jpg`, content: [bytes] };
}
