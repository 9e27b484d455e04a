import fc from "fast-check";
import { unzipSync } from "fflate";
import { parseCsv } from "hucre/csv";
import { type RawBuilder, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { guardFormula } from "#common/rules/values/csv.ts";
import {
  aMileageType,
  anExpenseType,
  aReceipt,
  aUser,
  deleteUser,
  jobInputFor,
  type TestJobType,
  withoutReceipt,
} from "#testing/data/factories.ts";
import { hostileText } from "#testing/data/hostile-text.ts";
import { aTrip } from "#testing/data/trips.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, employee, admin } = setUpCompany();

let category: TestJobType;

beforeAll(async () => {
  category = await anExpenseType(server.db, { name: "Restaurant", vat_share: 25 });
});

const day = `${today()} 12:00:00`;
const paid = { started_at: day, ended_at: day, price_mode: "manual" as const, hourly_rate: null };
const anExpense = (price: number, expense: object) => ({
  ...{ ...jobInputFor(company, paid), kind: "expense", job_type_id: category.id, price },
  expense: { vat: price / 5, ...withoutReceipt, ...expense },
});
const register = async (price: number, expense: object = {}) =>
  (await employee.post("/api/jobs", anExpense(price, expense))).body;
const run = async () =>
  (await admin.post("/api/payrolls", { description: "Løn", created_before_date: today().toString() })).body.id;
const shownToday = today()
  .toLocaleString("da-DK", { day: "2-digit", month: "2-digit", year: "numeric" })
  .replaceAll(".", "-");
const rowsOf = (text: string) => parseCsv(text.replace(/^\ufeff/, ""), { delimiter: ";" });
const booksOf = async (query: string) => rowsOf((await admin.get(`/api/expense-books?${query}`)).body);

test("the books of a run contain its expenses and reversals, with the VAT share of the day of payment", async () => {
  const { id } = await register(125, { supplier: "Café Kajen", supplier_cvr: "24256790" });
  const first = await run();
  await admin.put(`/api/job-types/${category.id}`, { name: "Møder", salary_code: category.salary_code, vat_share: 0 });
  await admin.post(`/api/jobs/${id}/reversal`, { reason: "Forkert beløb" });
  const second = await run();
  const who = [shownToday, `U${id}`, "Café Kajen", "24256790", "Restaurant", "P-HAVN", "CC-DRIFT"];
  const [head, ...rows] = await booksOf(`payroll_id=${first}`);
  expect(head?.slice(7)).toEqual(["Brutto", "Moms", "Fradragsberettiget moms", "Netto"]);
  expect(rows).toEqual([[...who, "125,00", "25,00", "6,25", "118,75"]]);
  expect((await booksOf(`payroll_id=${second}`)).slice(1)).toEqual([[...who, "-125,00", "-25,00", "-6,25", "-118,75"]]);
  expect(await booksOf(`from=${today()}&to=${today()}`)).toHaveLength(3);
  const sumOf = async (query: string) => (await admin.get(`/api/expense-books/sum?${query}`)).body;
  expect(await sumOf(`payroll_id=${first}`)).toEqual({ lines_count: 1, receipts_count: 0, price: 125, vat: 25 });
  expect(await sumOf(`from=${today()}&to=${today()}`)).toEqual({ lines_count: 2, receipts_count: 0, price: 0, vat: 0 });
  expect(await sumOf("from=2020-01-01&to=2020-12-31")).toEqual({ lines_count: 0, receipts_count: 0, price: 0, vat: 0 });
  expect(await booksOf("from=2020-01-01&to=2020-12-31")).toHaveLength(1);
  await admin.put(`/api/job-types/${category.id}`, { name: "Møder", salary_code: category.salary_code, vat_share: 25 });
});

test("a deleted user's approved expenses are paid, and appear in the books and the mileage record", async () => {
  const leaver = await aUser(server.db, ["employee"]);
  const own = await server.login(leaver.email);
  const receipt = await aReceipt(server.db, leaver);
  const { id } = (
    await own.post("/api/jobs", anExpense(80, { receipt_ids: [receipt.id], missing_receipt_reason: null }))
  ).body;
  const trip = await aTrip(server.db, company, await aMileageType(server.db), { user: leaver });
  await deleteUser(server.db, leaver.id);
  expect((await own.get(`/api/receipts/${receipt.id}/pages/1`)).status).toBe(401);
  const last = await run();
  const { data } = (await admin.get(`/api/payrolls/${last}/lines?perPage=100`)).body;
  expect(data.map(({ job_id }: { job_id: number }) => job_id)).toEqual(expect.arrayContaining([id, trip.id]));
  const bookedOf = async (of: number) =>
    (await booksOf(`payroll_id=${of}`)).filter(([, voucher]) => voucher === `U${id}`);
  expect((await bookedOf(last)).map((row) => row[7])).toEqual(["80,00"]);
  const { bytes } = await admin.get(`/api/expense-books?payroll_id=${last}&format=zip`);
  expect(Object.keys(unzipSync(bytes))).toContain(`U${id}-1.jpg`);
  const record = await admin.get(`/api/mileage-records/${leaver.id}?payroll_id=${last}`, { accept: "*/*" });
  expect(record.headers["content-type"]).toBe("application/pdf");
  expect((await admin.get(`/api/receipts/${receipt.id}/pages/1`)).status).toBe(200);
  expect((await admin.post(`/api/jobs/${id}/reversal`, { reason: "Forkert beløb" })).status).toBe(201);
  expect((await bookedOf(await run())).map((row) => row[7])).toEqual(["-80,00"]);
});

test("a reversal is booked on the day of its run, and the books of the expense's period stay unchanged", async () => {
  const before = today().subtract({ days: 40 }).toString();
  const at = `${before} 12:00:00`;
  const old = { ...anExpense(80, {}), started_at: at, ended_at: at };
  const { id } = (await employee.post("/api/jobs", old)).body;
  await run();
  const period = `from=${before}&to=${before}`;
  const books = await booksOf(period);
  expect(books.slice(1).map(([, voucher]) => voucher)).toEqual([`U${id}`]);
  await admin.post(`/api/jobs/${id}/reversal`, { reason: "Forkert beløb" });
  const second = await run();
  expect(await booksOf(period)).toEqual(books);
  const [, takenBack] = await booksOf(`payroll_id=${second}`);
  expect([takenBack?.[0], takenBack?.[1]]).toEqual([shownToday, `U${id}`]);
  const now = await booksOf(`from=${today()}&to=${today()}`);
  expect(now.filter(([, voucher]) => voucher === `U${id}`)).toEqual([takenBack]);
  const sum = (await admin.get(`/api/expense-books/sum?${period}`)).body;
  expect(sum).toMatchObject({ lines_count: 1, price: 80, vat: 16 });
});

test("a period ends with its last day in Copenhagen time", async () => {
  const midnight = `${today()} 00:00:00`;
  const input = { ...anExpense(70, {}), started_at: midnight, ended_at: midnight };
  const { id } = (await employee.post("/api/jobs", input)).body;
  await run();
  const isIn = async (date: Temporal.PlainDate) =>
    (await booksOf(`from=${date}&to=${date}`)).some(([, voucher]) => voucher === `U${id}`);
  expect([await isIn(today().subtract({ days: 1 })), await isIn(today())]).toEqual([false, true]);
});

test("expenses of an annulled run are not in the books", async () => {
  const { id } = await register(64);
  const annulled = await run();
  await admin.post(`/api/payrolls/${annulled}/annulment`);
  expect(await booksOf(`payroll_id=${annulled}`)).toHaveLength(1);
  expect((await admin.get("/api/expense-books?payroll_id=2000000000")).status).toBe(404);
  const rows = await booksOf(`from=${today()}&to=${today()}`);
  expect(rows.filter(([, voucher]) => voucher === `U${id}`)).toEqual([]);
});

test("the ZIP file names receipts by their voucher's number, which the parts of an expense share", async () => {
  const [one, two] = [await aReceipt(server.db, company.employee), await aReceipt(server.db, company.employee)];
  const { project_id: _project, ...shared } = anExpense(60, { receipt_ids: [two.id, one.id] });
  const parts = [company.project, company.project2].map(({ id }) => ({ project_id: id, price: 30 }));
  const { data } = (await employee.post("/api/jobs/split", { ...shared, parts })).body;
  const payrollId = await run();
  expect((await admin.get(`/api/expense-books/sum?payroll_id=${payrollId}`)).body.receipts_count).toBe(2);
  const { bytes, headers } = await admin.get(`/api/expense-books?payroll_id=${payrollId}&format=zip`);
  expect(headers["content-type"]).toBe("application/zip");
  const files = unzipSync(bytes);
  const voucher = `U${data[0].id}`;
  const pictures = Object.keys(files).filter((name) => name.startsWith(`${voucher}-`));
  expect(pictures).toEqual([`${voucher}-1.jpg`, `${voucher}-2.jpg`]);
  const stored = await server.db.selectFrom("receipt_pages").select("bytes").where("receipt_id", "=", two.id).execute();
  expect(Buffer.from(files[`${voucher}-1.jpg`] ?? [])).toEqual(stored[0]?.bytes);
  const rows = rowsOf(Buffer.from(files["udlaeg.csv"] ?? []).toString());
  expect(rows.filter((row) => row[1] === voucher).map((row) => row[7])).toEqual(["30,00", "30,00"]);
});

test("the pages of a receipt are in order", async () => {
  const { id: receipt_id } = await aReceipt(server.db, company.employee);
  for (const page of [3, 2])
    await server.db
      .insertInto("receipt_pages")
      .values({ receipt_id, page, width: 300, height: 400, bytes: Buffer.from(`side ${page}`) })
      .execute();
  const { id } = await register(50, { receipt_ids: [receipt_id], missing_receipt_reason: null });
  const files = unzipSync((await admin.get(`/api/expense-books?payroll_id=${await run()}&format=zip`)).bytes);
  const pages = [2, 3].map((number) => Buffer.from(files[`U${id}-${number}.jpg`] ?? []).toString());
  expect(pages).toEqual(["side 2", "side 3"]);
});

test("the CSV file keeps any text that the database can store", async () => {
  const texts = fc
    .sample(hostileText, 60)
    .map((text) => text.replaceAll("\0", "").toWellFormed().slice(0, 180))
    .filter((text) => text !== "");
  const { data } = { data: await Promise.all(texts.map((_, place) => register(1000 + place))) };
  for (const [place, { id }] of data.entries())
    await server.db.updateTable("job_expenses").set({ supplier: texts[place] }).where("job_id", "=", id).execute();
  const rows = await booksOf(`payroll_id=${await run()}`);
  const supplierOf = new Map(rows.map((row) => [row[1], row[2]]));
  for (const [place, { id }] of data.entries()) expect(supplierOf.get(`U${id}`)).toBe(guardFormula(texts[place] ?? ""));
});

describe("receipts beyond the capacity of a ZIP file are refused before the response begins", () => {
  async function runWith(receipts: number, pages: number, bytes: RawBuilder<Buffer>): Promise<number> {
    const { id } = await register(10);
    const payrollId = await run();
    await sql`with one as (
        insert into receipts (user_id, name, type, sent_sha256, pages_sha256, pages, thumbnail)
        select ${company.employee.id}, 'bog.pdf', 'pdf', sha256('bog'), sha256('bog'), ${sql.lit(pages)}, ''
        from generate_series(1, ${sql.lit(receipts)})
        returning id
      ), named as (
        insert into job_receipts (job_id, receipt_id, place) select ${id}, id, 0 from one
      )
      insert into receipt_pages (receipt_id, page, width, height, bytes)
      select id, 1, 300, 400, ${bytes} from one`.execute(server.db);
    await sql`insert into receipt_pages (receipt_id, page, width, height, bytes)
      select receipt_id, more, width, height, bytes
      from job_receipts join receipt_pages using (receipt_id), generate_series(2, ${sql.lit(pages)}) as more
      where job_id = ${id}`.execute(server.db);
    return payrollId;
  }

  const asked = async (query: string) => {
    const url = `/api/expense-books?${query}&format=zip`;
    const head = await server.app.inject({ method: "HEAD", url, headers: admin.headers() });
    expect(head.statusCode).toBe(422);
    const { status, body } = await admin.get(url);
    return [status, body.errors];
  };
  const exports = async () =>
    (await server.db.selectFrom("audit_log").select("id").where("kind", "=", "expenses-exported").execute()).length;

  test("too many receipt pages are refused", async () => {
    await runWith(651, 100, sql`'side'`);
    const before = await exports();
    expect(await asked(`from=${today()}&to=${today()}`)).toEqual([
      422,
      { to: ["Vælg en kortere periode: en ZIP-fil kan højst rumme 65.000 sider bilag og 4 GB."] },
    ]);
    expect(await exports()).toBe(before);
    expect((await booksOf(`from=${today()}&to=${today()}`)).length).toBeGreaterThan(1);
  });

  test("too many bytes of receipts are refused for a run", async () => {
    // PostgreSQL compresses these pages, so that they take little room. In production, it does not compress pages.
    await sql`alter table receipt_pages alter column bytes set storage extended`.execute(server.db);
    const payrollId = await runWith(1, 81, sql`convert_to(repeat('side', 12500000), 'utf8')`);
    expect(await asked(`payroll_id=${payrollId}`)).toEqual([
      422,
      {
        payroll_id: [
          "Hent bilagene for kortere perioder i stedet: en ZIP-fil kan højst rumme 65.000 sider bilag og 4 GB.",
        ],
      },
    ]);
  });
});
