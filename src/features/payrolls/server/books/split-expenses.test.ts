import { unzipSync } from "fflate";
import { parseCsv } from "hucre/csv";
import { beforeAll, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import {
  anExpenseType,
  aProject,
  aReceipt,
  jobInputFor,
  type TestJobType,
  type TestProject,
} from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

/** Parts of one expense that are approved, paid and reversed separately (docs/product-rules.md#split-of-an-expense). */

const { server, company, employee, employee2, owner, owner2, manager, manager2, admin } = setUpCompany();

let category: TestJobType;
let third: TestProject;

beforeAll(async () => {
  category = await anExpenseType(server.db, { name: "Restaurant", vat_share: 25 });
  third = await aProject(server.db, company.manager2, { name: "Skolen" });
});

/** The time of the expenses: midnight, so that a reversal of today is always later. */
const day = `${today()} 00:00:00`;
const fixed = { started_at: day, ended_at: day, price_mode: "manual" as const, hourly_rate: null };

/** A split of 100 kr., with VAT of 20 kr., on three projects. */
async function split(receipt_ids: readonly number[], more: object = {}): Promise<[Job, Job, Job]> {
  const { project_id: _project, ...shared } = jobInputFor(company, { ...fixed, job_type_id: category.id, price: 100 });
  const parts = [
    { project_id: company.project.id, price: 33.34 },
    { project_id: company.project2.id, price: 33.33 },
    { project_id: third.id, price: 33.33 },
  ];
  const expense = { vat: 20, receipt_ids, ...more };
  const { status, body } = await employee.post("/api/jobs/split", { ...shared, kind: "expense", expense, parts });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data;
}

const saved = (part: Job, expense: object = {}, more: object = {}) => ({
  ...jobInputFor(company, { ...fixed, job_type_id: category.id, project_id: part.project_id, price: part.price }),
  ...{ kind: "expense", expense: { vat: part.expense?.vat, ...expense }, ...more },
});
const mend = (part: Job, expense: object = {}, more: object = {}) =>
  employee.put(`/api/jobs/${part.id}`, saved(part, expense, more));

const first = { job_status: "APPROVED_BY_PROJECT_OWNER" };
const second = { job_status: "APPROVED_BY_MANAGER" };
const newReceipt = async () => (await aReceipt(server.db, company.employee)).id;
const receiptsOf = async (part: Job) => (await employee.get(`/api/jobs/${part.id}`)).body.expense.receipt_ids;

async function approve(part: Job): Promise<void> {
  const by = { [company.project.id]: owner, [company.project2.id]: owner2, [third.id]: manager2 }[part.project_id];
  expect((await by?.patch(`/api/jobs/${part.id}`, first))?.status).toBe(200);
  expect((await manager.patch(`/api/jobs/${part.id}`, second)).status).toBe(200);
}

async function pay(): Promise<number> {
  const run = { description: "Løn", created_before_date: today().toString(), jobs: "approved" };
  const { status, body } = await admin.post("/api/payrolls", run);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.id;
}

const reverse = async (part: Job) =>
  expect((await admin.post(`/api/jobs/${part.id}/reversal`, { reason: "Forkert beløb" })).status).toBe(201);

const parsed = (text: string) => parseCsv(text.replace(/^\ufeff/, ""), { delimiter: ";" });
/** Project, gross, VAT, deductible VAT and net of each row of a voucher. */
const booked = async (query: string, voucher: string) =>
  parsed((await admin.get(`/api/expense-books?${query}`)).body)
    .filter((row) => row[1] === voucher)
    .map((row) => [row[5], ...row.slice(7)]);

const pagesOf = async (query: string) =>
  Object.entries(unzipSync((await admin.get(`/api/expense-books?${query}&format=zip`)).bytes))
    .filter(([name]) => name.endsWith(".jpg"))
    .map(([name, bytes]) => [name, Buffer.from(bytes).toString("base64")] as const);

const seenBy = async (receipt: number) => {
  const people = { employee, employee2, owner, owner2, manager };
  const asked = Object.entries(people).map(async ([name, client]) => {
    const { status } = await client.get(`/api/receipts/${receipt}/pages/1`);
    return status === 200 ? [name] : [];
  });
  return (await Promise.all(asked)).flat();
};

const reject = (part: Job, by: typeof owner) =>
  by.patch(`/api/jobs/${part.id}`, { job_status: "REJECTED", rejection_reason: "Kan ikke læses" });

const errorsOf = ({ status, body }: { status: number; body: { errors?: unknown } }) => [status, body.errors];
const gone = "Et bilag findes ikke mere, eller det hører til et andet udlæg. Vedhæft det igen.";

describe("the receipts of the parts", () => {
  test("the receipts of an approved part are fixed, and the receipts of a rejected part can change", async () => {
    const [whole, better] = [await newReceipt(), await newReceipt()];
    const [approved, rejected] = await split([whole]);
    await approve(approved);
    expect((await reject(rejected, owner2)).status).toBe(200);
    expect((await mend(rejected, { receipt_ids: [better] })).status).toBe(200);
    expect([await receiptsOf(approved), await receiptsOf(rejected)]).toEqual([[whole], [better]]);
    const change = saved(approved, { receipt_ids: [better] });
    expect(errorsOf(await manager.put(`/api/jobs/${approved.id}`, change))).toEqual([
      422,
      { "expense.receipt_ids": [expect.stringContaining("bilagene ligger fast")] },
    ]);
    expect((await employee.delete(`/api/receipts/${whole}`)).status).toBe(404);
    await pay();
    expect(await receiptsOf(approved)).toEqual([whole]);
  });

  test("a part can drop and add receipts that another part has, and another expense cannot add them", async () => {
    const [whole, another] = [await newReceipt(), await newReceipt()];
    const [first, second] = await split([whole]);
    const reason = { receipt_ids: [], missing_receipt_reason: "Blev væk på havnen" };
    expect((await mend(first, reason)).status).toBe(200);
    expect((await mend(first, { receipt_ids: [whole, another] })).status).toBe(200);
    expect((await mend(second, { receipt_ids: [another] })).status).toBe(200);
    const [stranger] = await split([await newReceipt()]);
    expect(errorsOf(await mend(stranger, { receipt_ids: [whole] }))).toEqual([422, { "expense.receipt_ids": [gone] }]);
  });

  test("a user cannot use a receipt that the user cannot see", async () => {
    const receipt = await newReceipt();
    const [first, second] = await split([await newReceipt()]);
    expect((await mend(first, { receipt_ids: [receipt] })).status).toBe(200);
    const taken = saved(second, { receipt_ids: [...(second.expense?.receipt_ids ?? []), receipt] });
    expect(errorsOf(await owner2.put(`/api/jobs/${second.id}`, taken))).toEqual([
      422,
      { "expense.receipt_ids": [gone] },
    ]);
    expect(await seenBy(receipt)).toEqual(["employee", "owner", "manager"]);
  });

  test("a receipt is visible to everybody who can see a part with the receipt", async () => {
    const [whole, own] = [await newReceipt(), await newReceipt()];
    const [, second, last] = await split([whole]);
    expect(await seenBy(whole)).toEqual(["employee", "owner", "owner2", "manager"]);
    expect((await mend(second, { receipt_ids: [own] })).status).toBe(200);
    expect(await seenBy(whole)).toEqual(["employee", "owner", "manager"]);
    expect(await seenBy(own)).toEqual(["employee", "owner2", "manager"]);
    const to = { project_id: company.project2.id };
    expect((await manager.patch(`/api/jobs/${last.id}`, to)).status).toBe(200);
    expect(await seenBy(whole)).toEqual(["employee", "owner", "owner2", "manager"]);
  });

  test("the replacement of a paid part can name its receipts", async () => {
    const receipt = await newReceipt();
    const whole = { project_id: company.project.id, price: 100, expense: { vat: 20 } } as Job;
    const { body } = await employee.post("/api/jobs", saved(whole, { receipt_ids: [receipt] }));
    await approve(body);
    await pay();
    await reverse(body);
    const { replacement_job_id } = (await employee.get(`/api/jobs/${body.id}`)).body;
    const replacement = { ...body, id: replacement_job_id };
    expect((await mend(replacement, { receipt_ids: [], missing_receipt_reason: "Blev væk på havnen" })).status).toBe(
      200,
    );
    expect((await mend(replacement, { receipt_ids: [receipt] })).status).toBe(200);
  });
});

describe("the books of parts", () => {
  test("parts in several runs deduct the VAT of the whole expense, and later runs do not change earlier books", async () => {
    const receipt = await newReceipt();
    const [first, second, last] = await split([receipt]);
    const voucher = `U${first.id}`;
    await approve(last);
    const earlier = await pay();
    const rows = [["Skolen", "33,33", "6,66", "1,67", "31,66"]].map(([, ...amounts]) => [third.code, ...amounts]);
    expect(await booked(`payroll_id=${earlier}`, voucher)).toEqual(rows);
    expect((await reject(second, owner2)).status).toBe(200);
    expect((await mend(second, {}, { note: "Frokost" })).status).toBe(200);
    const moved = { project_id: company.project.id };
    expect((await manager.patch(`/api/jobs/${second.id}`, moved)).status).toBe(200);
    await approve({ ...second, ...moved });
    await approve(first);
    const later = await pay();
    expect(await booked(`payroll_id=${later}`, voucher)).toEqual([
      ["P-HAVN", "33,34", "6,67", "1,66", "31,68"],
      ["P-HAVN", "33,33", "6,67", "1,67", "31,66"],
    ]);
    expect(await booked(`payroll_id=${earlier}`, voucher)).toEqual(rows);
  });

  test("a reversed part gives back its own VAT, and its replacement belongs to the same voucher", async () => {
    const receipt = await newReceipt();
    const [first, second, last] = await split([receipt]);
    for (const part of [first, second, last]) await approve(part);
    const run = await pay();
    const voucher = `U${first.id}`;
    await reverse(second);
    const { replacement_job_id } = (await employee.get(`/api/jobs/${second.id}`)).body;
    const replacement = { ...second, id: replacement_job_id };
    expect((await mend(replacement, { vat: 0 }, { price: 30 })).status).toBe(200);
    await approve(replacement);
    const again = await pay();
    const got = (await booked(`payroll_id=${run}`, voucher)).find(([project]) => project === "P-AA");
    expect(await booked(`payroll_id=${again}`, voucher)).toEqual([
      ["P-AA", "30,00", "0,00", "0,00", "30,00"],
      ["P-AA", ...(got ?? []).slice(1).map((amount) => `-${amount}`)],
    ]);
    const { bytes } = await admin.get(`/api/expense-books?payroll_id=${again}&format=zip`);
    expect(Object.keys(unzipSync(bytes))).toEqual(["udlaeg.csv", `${voucher}-1.jpg`]);
  });

  test("a receipt has the same name in the files of every run, and no two receipts share a name", async () => {
    const [ofAll, later] = [await newReceipt(), await newReceipt()];
    const [first, second] = await split([ofAll]);
    await approve(first);
    const earlier = await pay();
    expect((await reject(second, owner2)).status).toBe(200);
    expect((await mend(second, { receipt_ids: [later, ofAll] })).status).toBe(200);
    await approve(second);
    const last = await pay();
    const files = await Promise.all(
      [`payroll_id=${earlier}`, `payroll_id=${last}`, `from=${today()}&to=${today()}`].map(pagesOf),
    );
    const [one = [], both = [], all = []] = files.map((pages) =>
      pages.filter(([name]) => name.startsWith(`U${first.id}-`)),
    );
    expect(one).toEqual([[`U${first.id}-1.jpg`, expect.any(String)]]);
    expect(both).toEqual([...one, [`U${first.id}-2.jpg`, expect.any(String)]]);
    expect(all).toEqual(both);
    expect(new Set(both.map(([, bytes]) => bytes)).size).toBe(2);
  });

  test("parts that are reversed and paid again deduct the same VAT as the whole expense", async () => {
    const parts = await split([await newReceipt()]);
    const [first, , last] = parts;
    for (const part of parts) await approve(part);
    const runs = [await pay()];
    for (const part of [last, first]) {
      await reverse(part);
      const { replacement_job_id } = (await employee.get(`/api/jobs/${part.id}`)).body;
      const replacement = { ...part, id: replacement_job_id };
      expect((await mend(replacement, {}, { note: "Nu på det rigtige projekt" })).status).toBe(200);
      await approve(replacement);
      runs.push(await pay());
    }
    const rows = await Promise.all(runs.map((run) => booked(`payroll_id=${run}`, `U${first.id}`)));
    const deducted = rows.map((ofRun) => ofRun.map(([, , , amount]) => amount).sort());
    expect(deducted).toEqual([
      ["1,66", "1,67", "1,67"],
      ["-1,66", "1,66"],
      ["-1,67", "1,67"],
    ]);
  });

  test("an annulled run leaves no trace in the books of parts", async () => {
    const [whole, own] = [await newReceipt(), await newReceipt()];
    const [first, , last] = await split([whole]);
    expect((await mend(last, { receipt_ids: [own] })).status).toBe(200);
    await approve(last);
    expect((await admin.post(`/api/payrolls/${await pay()}/annulment`, {})).status).toBe(200);
    expect((await reject(last, manager)).status).toBe(200);
    await approve(first);
    const query = `payroll_id=${await pay()}`;
    expect(await booked(query, `U${first.id}`)).toEqual([["P-HAVN", "33,34", "6,67", "1,67", "31,67"]]);
    const names = (await pagesOf(query)).map(([name]) => name).filter((name) => name.startsWith(`U${first.id}-`));
    expect(names).toEqual([`U${first.id}-1.jpg`]);
  });
});

describe("parts smaller than an øre", () => {
  test("parts of 0,01 EUR can be saved unchanged, although only one part gets the foreign amount", async () => {
    const { project_id: _project, ...shared } = jobInputFor(company, {
      ...fixed,
      job_type_id: category.id,
      price: 0.03,
    });
    const parts = [company.project, company.project2, third].map(({ id }) => ({ project_id: id, price: 0.01 }));
    const foreign = { currency: "EUR", currency_amount: 0.01 };
    const expense = { vat: 0.02, ...foreign, receipt_ids: [await newReceipt()] };
    const { status, body } = await employee.post("/api/jobs/split", { ...shared, kind: "expense", expense, parts });
    const made = body.data as Job[];
    const amounts = made.map(({ price, expense }) => [price, expense?.vat, expense?.currency_amount]);
    expect([status, amounts]).toEqual([
      201,
      [
        [0.01, 0.01, 0.01],
        [0.01, 0.01, 0],
        [0.01, 0, 0],
      ],
    ]);
    for (const part of made) {
      const { currency_amount } = part.expense as { currency_amount: number };
      const mended = await mend(part, { currency: "EUR", currency_amount, supplier: "Kiosken" });
      expect(errorsOf(mended)).toEqual([200, undefined]);
      await approve(part);
    }
    const rows = await booked(`payroll_id=${await pay()}`, `U${made[0]?.id}`);
    expect(rows.map(([, ...amounts]) => amounts)).toEqual([
      ["0,01", "0,01", "0,00", "0,01"],
      ["0,01", "0,01", "0,01", "0,00"],
      ["0,01", "0,00", "0,00", "0,01"],
    ]);
    expect(await employee.get(`/api/jobs/${made[1]?.id}`)).toMatchObject({ body: { expense: { currency_amount: 0 } } });
  });
});
