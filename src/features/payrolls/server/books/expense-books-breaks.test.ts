import { parseCsv } from "hucre/csv";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { failureOf, startDownload, startOldDownload, withoutTable } from "#testing/broken-transfer.ts";
import { anExpenseType } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { capturedLog } from "#testing/test-app.ts";

/** The response when the database fails while a run's expenses are streamed. */

const { server, company, admin } = setUpCompany({ logLevel: "error" });
let path: string;
let log: string[];

beforeAll(async () => {
  log = capturedLog(server.app);
  const category = await anExpenseType(server.db, { name: "Restaurant", vat_share: 25 });
  await sql`
    with expenses as (
      insert into jobs (user_id, project_id, job_type_id, kind, started_at, ended_at, price_mode, price)
      select ${company.employee.id}, ${company.project.id}, ${category.id}, 'expense', '2026-11-05T11:00Z',
        '2026-11-05T11:00Z', 'manual', 100
      from generate_series(1, 20000) returning id
    )
    insert into job_expenses (job_id, vat, currency, supplier, missing_receipt_reason, split_id)
    select id, 20, 'DKK', repeat('Café ', 30), 'Bilaget er blevet væk', case when id < 10000 then md5((id / 2)::text)::uuid end from expenses`.execute(
    server.db,
  );
  const { body } = await admin.post("/api/payrolls", { description: "Løn", created_before_date: "2026-12-31" });
  path = `/api/expense-books?payroll_id=${body.id}`;
  await server.app.listen({ port: 0, host: "127.0.0.1" });
});

const withoutExpenses = <Result>(work: () => Promise<Result>) => withoutTable(server.db, "job_expenses", work);

test("a complete list has each line once, however many batches it is read in", async () => {
  const { rows } = await sql<{ vouchers: number }>`
    select count(distinct coalesce(split_id::text, job_id::text)) as vouchers from job_expenses`.execute(server.db);
  const lines = parseCsv((await admin.get(path)).body.replace(/^\ufeff/, ""), { delimiter: ";" }).slice(1);
  expect([lines.length, new Set(lines.map((line) => line[1])).size]).toEqual([20_000, rows[0]?.vouchers]);
});

test.each(["csv", "zip"])("a list that fails as %s ends as an incomplete file, and is logged", async (format) => {
  log.length = 0;
  const response = await startDownload(server, admin, `${path}&format=${format}`);
  expect(response.statusCode).toBe(200);
  expect(await withoutExpenses(() => failureOf(response))).toMatchObject({ code: "ECONNRESET" });
  expect(response.complete).toBe(false);
  expect(log.map((line) => JSON.parse(line))).toMatchObject([{ msg: "answer broken off", err: { code: "42P01" } }]);
});

test("a list that fails over HTTP/1.0 ends with a reset", async () => {
  const socket = await startOldDownload(server, admin, path);
  expect(await withoutExpenses(() => failureOf(socket))).toMatchObject({ code: "ECONNRESET" });
});
