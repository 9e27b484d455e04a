import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import {
  anExpenseType,
  aProject,
  jobInputFor,
  type TestJobType,
  type TestProject,
  withoutReceipt,
} from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, employee, employee2, owner, manager } = setUpCompany();

let category: TestJobType;
let third: TestProject;

beforeAll(async () => {
  category = await anExpenseType(server.db, { name: "Restaurant", vat_share: 25, asks_participants: true });
  third = await aProject(server.db, company.owner2, { name: "Skolen" });
});

const day = `${today()} 12:00:00`;
const paid = { started_at: day, ended_at: day, price_mode: "manual" as const, hourly_rate: null, price: 100 };

const aSplit = (more: object = {}) => {
  const { project_id: _project, ...shared } = jobInputFor(company, {
    ...paid,
    job_type_id: category.id,
    note: "Frokost",
  });
  return {
    ...shared,
    kind: "expense",
    expense: {
      vat: 20,
      currency: "EUR",
      currency_amount: 13.4,
      participants: "Mia og Ejnar, om havnen",
      ...withoutReceipt,
    },
    parts: [
      { project_id: company.project.id, price: 33.34 },
      { project_id: company.project2.id, price: 33.33 },
      { project_id: third.id, price: 33.33 },
    ],
    ...more,
  };
};

describe("a split expense", () => {
  test("a split expense is one job per project, and the jobs add up exactly", async () => {
    const { status, body } = await employee.post("/api/jobs/split", aSplit());
    const jobs = body.data as Job[];
    expect(status).toBe(201);
    expect(
      jobs.map(({ project_id, price, expense }) => [project_id, price, expense?.vat, expense?.currency_amount]),
    ).toEqual([
      [company.project.id, 33.34, 6.67, 4.47],
      [company.project2.id, 33.33, 6.67, 4.47],
      [third.id, 33.33, 6.66, 4.46],
    ]);
    const [one] = new Set(jobs.map(({ expense }) => expense?.split_id));
    expect(jobs.every(({ expense }) => expense?.split_id === one && one)).toBeTruthy();
    expect(jobs).toMatchObject(
      jobs.map(() => ({ kind: "expense", note: "Frokost", job_status: "NEW", user_id: company.employee.id })),
    );
  });

  test("each part is approved separately", async () => {
    const [first, , last] = (await employee.post("/api/jobs/split", aSplit())).body.data as Job[];
    const approve = { job_status: "APPROVED_BY_PROJECT_OWNER" };
    expect((await owner.patch(`/api/jobs/${first?.id}`, approve)).status).toBe(200);
    expect((await owner.patch(`/api/jobs/${last?.id}`, approve)).status).toBe(404);
    const history = (await employee.get(`/api/jobs/${first?.id}`)).body.history;
    expect(history.map(({ event }: { event: string }) => event)).toEqual(["approved", "created"]);
  });

  test("users with the permission register a split expense for others, once per idempotency key", async () => {
    const path = `/api/users/${company.employee2.id}/jobs/split`;
    expect((await employee.post(path, aSplit())).status).toBe(403);
    const headers = { "idempotency-key": randomUUID() };
    const input = aSplit({ note: "Én gang" });
    const [first, again] = [await manager.post(path, input, headers), await manager.post(path, input, headers)];
    expect(again.body).toEqual(first.body);
    const { data } = (await employee2.get("/api/jobs?filter=Én gang")).body;
    expect(data).toHaveLength(3);
  });

  test("a split expense is registered completely or not at all", async () => {
    const count = async () => (await employee.get("/api/jobs?perPage=1")).body.meta.total;
    const before = await count();
    const unknown = { project_id: 2_000_000_000, price: 50 };
    const { status } = await employee.post(
      "/api/jobs/split",
      aSplit({ parts: [{ ...unknown, project_id: third.id }, unknown] }),
    );
    expect([status, await count()]).toEqual([422, before]);
  });

  test("a split expense is refused with all errors at once", async () => {
    const closed = await aProject(server.db, company.owner, { name: "Gammelt", is_closed: true });
    const refused = async (more: object) => (await employee.post("/api/jobs/split", aSplit(more))).body.errors;
    const part = (project_id: number, price = 50) => ({ project_id, price });
    expect(await refused({ parts: [part(third.id)] })).toEqual({ parts: ["Fordel udlægget på 2 til 10 projekter."] });
    expect(await refused({ parts: [part(third.id), part(closed.id, 49.99)] })).toEqual({
      parts: [
        "Delene giver 99,99\u00a0kr. og udlægget er på 100,00\u00a0kr.",
        "Gammelt: Projektet er lukket. Vælg et andet.",
      ],
    });
    expect(Object.keys(await refused({ parts: "alle", kind: "work", expense: { vat: 101 } })).sort()).toEqual([
      "expense.participants",
      "expense.receipt_ids",
      "expense.vat",
      "kind",
      "parts",
    ]);
  });
});

describe("an expense of a category that requires participants", () => {
  const anExpense = (expense: object) => ({
    ...jobInputFor(company, { ...paid, job_type_id: category.id }),
    kind: "expense",
    expense: { vat: 20, ...withoutReceipt, ...expense },
  });

  test("participants are required, even in an edit", async () => {
    const missing = { "expense.participants": ["Skriv, hvem der deltog, og hvorfor."] };
    expect((await employee.post("/api/jobs", anExpense({}))).body.errors).toEqual(missing);
    const { body } = await employee.post("/api/jobs", anExpense({ participants: "Mia, om havnen" }));
    expect((await employee.put(`/api/jobs/${body.id}`, anExpense({ participants: " " }))).body.errors).toEqual(missing);
  });

  test("invisible characters do not count as text, and an emoji counts as one character", async () => {
    const refused = async (expense: object) =>
      Object.entries((await employee.post("/api/jobs", anExpense(expense))).body.errors ?? {});
    expect(await refused({ participants: " \u200b\u2060 " })).toEqual([
      ["expense.participants", ["Skriv, hvem der deltog, og hvorfor."]],
    ]);
    const tooShort = [["expense.missing_receipt_reason", ["Skriv mindst 10 tegn om, hvorfor bilaget mangler."]]];
    for (const missing_receipt_reason of [`tabt${"\u200b".repeat(9)}`, `a${" ".repeat(9)}b`, "😀".repeat(5)])
      expect(await refused({ participants: "Mia", missing_receipt_reason })).toEqual(tooShort);
    const unseen = { participants: "Mia", missing_receipt_reason: "\u200b".repeat(12) };
    expect(await refused(unseen)).toEqual([
      ["expense.receipt_ids", ["Vedhæft et bilag, eller skriv, hvorfor det mangler."]],
    ]);
    expect(await refused({ participants: "Mia", missing_receipt_reason: "😀".repeat(10) })).toEqual([]);
  });

  test("the supplier's CVR number is validated and stored without separators", async () => {
    const of = (supplier_cvr: string) => employee.post("/api/jobs", anExpense({ participants: "Mia", supplier_cvr }));
    expect((await of("DK 24 25 67 90")).body.expense.supplier_cvr).toBe("24256790");
    expect((await of("12345678")).body.errors).toEqual({
      "expense.supplier_cvr": ["CVR-nummeret skal være 8 cifre, som passer sammen."],
    });
  });

  test("the reason for a missing receipt has the length that the company requires", async () => {
    const admin = await server.login(company.admin.email);
    const limits = (await admin.get("/api/expense-limits")).body;
    await admin.put("/api/expense-limits", { ...limits, missing_receipt_reason_length: 30 });
    const { body } = await employee.post(
      "/api/jobs",
      anExpense({ participants: "Mia", missing_receipt_reason: "Blev tabt i havnen" }),
    );
    expect(body.errors).toEqual({
      "expense.missing_receipt_reason": ["Skriv mindst 30 tegn om, hvorfor bilaget mangler."],
    });
  });
});
