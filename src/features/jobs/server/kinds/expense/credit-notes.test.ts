import { beforeAll, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import { aMileageType, anExpenseType, jobInputFor, type TestJobType, withoutReceipt } from "#testing/data/factories.ts";
import { tripInputFor } from "#testing/data/trips.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, employee, owner, manager } = setUpCompany();

let category: TestJobType;

beforeAll(async () => {
  category = await anExpenseType(server.db);
});

const day = `${today()} 12:00:00`;
const noon = { started_at: day, ended_at: day, price_mode: "manual" as const, hourly_rate: null };

const aCreditNote = (price: unknown, expense: object = {}) => ({
  ...jobInputFor(company, noon),
  ...{ kind: "expense", job_type_id: category.id, price },
  expense: { vat: 0, ...withoutReceipt, ...expense },
});

const errorsOf = async (body: object) => (await employee.post("/api/jobs", body)).body.errors;

describe("a credit note", () => {
  test("a credit note is registered, changed and approved like an expense", async () => {
    const { status, body } = await employee.post(
      "/api/jobs",
      aCreditNote(-1250.5, { vat: -250.1, currency: "EUR", currency_amount: -167.2 }),
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({ price: -1250.5, expense: { vat: -250.1, currency_amount: -167.2 } });
    const changed = await employee.put(`/api/jobs/${body.id}`, {
      ...aCreditNote(-100, { vat: -20 }),
      version: body.version,
    });
    expect(changed.body).toMatchObject({ price: -100, expense: { vat: -20, currency_amount: null } });
    expect(changed.body.history[0].changes).toContainEqual({ field: "price", from: -1250.5, to: -100 });
    await owner.patch(`/api/jobs/${body.id}`, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    const approved = await manager.patch(`/api/jobs/${body.id}`, { job_status: "APPROVED_BY_MANAGER" });
    expect(approved.body).toMatchObject({ job_status: "APPROVED_BY_MANAGER", price: -100 });
  });

  test("the lowest amount is the highest amount with a minus", async () => {
    expect((await employee.post("/api/jobs", aCreditNote(-9_999_999.99))).body.price).toBe(-9_999_999.99);
    expect(await errorsOf(aCreditNote(-10_000_000))).toEqual({
      price: ["Beløbet må mindst være −9.999.999,99 kr."],
    });
    expect(await errorsOf(aCreditNote(-0.001))).toEqual({ price: ["Beløbet må højst have 2 decimaler."] });
    expect(await errorsOf(aCreditNote(-0))).toEqual({ price: ["Beløbet må ikke være 0 kr."] });
  });

  test("the VAT and the foreign amount must have the sign of the amount", async () => {
    expect(await errorsOf(aCreditNote(-100, { vat: 20, currency: "EUR", currency_amount: 13.4 }))).toEqual({
      "expense.vat": ["Moms skal være negativ som beløbet."],
      "expense.currency_amount": ["Beløb i valuta skal være negativ som beløbet."],
    });
    expect(await errorsOf(aCreditNote(-100, { vat: -100.01 }))).toEqual({
      "expense.vat": ["Momsen må ikke være større end beløbet."],
    });
    expect(await errorsOf(aCreditNote(100, { vat: -20 }))).toEqual({ "expense.vat": ["Moms må ikke være negativ."] });
  });

  test("an edit that makes the amount negative must make the VAT negative, too", async () => {
    const { body } = await employee.post("/api/jobs", aCreditNote(100, { vat: 20 }));
    const { expense: _expense, kind: _kind, ...edit } = { ...aCreditNote(-100), version: body.version };
    const refused = await employee.put(`/api/jobs/${body.id}`, edit);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { "expense.vat": ["Moms skal være negativ som beløbet."] },
    ]);
    const turned = await employee.put(`/api/jobs/${body.id}`, { ...edit, expense: { vat: -20, ...withoutReceipt } });
    expect(turned.body).toMatchObject({ price: -100, expense: { vat: -20 } });
  });

  test("the amount of work, of a trip or of a crew's job cannot be negative", async () => {
    const negative = { price: ["Beløbet må ikke være negativ."] };
    const work = { ...jobInputFor(company), price_mode: "manual" as const, hourly_rate: null, price: -100 };
    expect(await errorsOf(work)).toEqual(negative);
    expect(await errorsOf({ ...jobInputFor(company), price: -0.01 })).toEqual(negative);
    const mileage = await aMileageType(server.db);
    expect(await errorsOf({ ...tripInputFor(company, mileage), price: -1 })).toEqual(negative);
    const { hourly_rate: _rate, ...shared } = work;
    const crew = await manager.post("/api/crew-jobs", { ...shared, people: [{ user_id: company.employee.id }] });
    expect([crew.status, crew.body.errors]).toEqual([422, negative]);
    const { body } = await employee.post("/api/jobs", jobInputFor(company));
    const edited = await employee.put(`/api/jobs/${body.id}`, { ...work, kind: "expense", version: body.version });
    expect(edited.body.errors).toMatchObject(negative);
  });
});

describe("a split credit note", () => {
  const aSplit = (...prices: number[]) => {
    const { project_id: _project, ...shared } = aCreditNote(-100, {
      ...{ vat: -20, currency: "EUR", currency_amount: -13.4 },
    });
    const projects = [company.project, company.project2];
    return { ...shared, parts: prices.map((price, place) => ({ project_id: projects[place]?.id, price })) };
  };

  test("the parts, their VAT and their foreign amounts are negative and add up to the credit note", async () => {
    const { status, body } = await employee.post("/api/jobs/split", aSplit(-66.67, -33.33));
    expect(status).toBe(201);
    expect((body.data as Job[]).map(({ price, expense }) => [price, expense?.vat, expense?.currency_amount])).toEqual([
      [-66.67, -13.33, -8.93],
      [-33.33, -6.67, -4.47],
    ]);
  });

  test("a positive part is refused", async () => {
    const { status, body } = await employee.post("/api/jobs/split", aSplit(-150, 50));
    expect([status, body.errors]).toEqual([422, { parts: ["Hver del skal være mindre end 0 kr."] }]);
  });

  test("the parts are flagged only if they exceed their credit note", async () => {
    const [first] = (await employee.post("/api/jobs/split", aSplit(-50, -50))).body.data as Job[];
    const flags = async () => {
      const [found] = (await employee.get(`/api/jobs/flags?ids=${first?.id}`)).body;
      return found?.flags.map(({ kind }: { kind: string }) => kind) ?? [];
    };
    expect(await flags()).not.toContain("over-receipt");
    const { project_id, version } = first as Job;
    const edit = aCreditNote(-60, { vat: -10, currency: "EUR", currency_amount: -6.7 });
    const edited = await employee.put(`/api/jobs/${first?.id}`, { ...edit, project_id, version });
    expect(edited.status).toBe(200);
    expect(await flags()).toContain("over-receipt");
  });
});
