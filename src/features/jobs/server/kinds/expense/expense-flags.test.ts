import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import type { JobFlag } from "#features/jobs/rules/flags/job-flag.ts";
import {
  anExpenseType,
  aProject,
  aReceipt,
  jobInputFor,
  type TestJobType,
  type TestProject,
  withoutReceipt,
} from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, employee, employee2, owner, manager, admin } = setUpCompany();

let category: TestJobType;
let elsewhere: TestProject;

beforeAll(async () => {
  category = await anExpenseType(server.db);
  elsewhere = await aProject(server.db, company.owner2, { name: "Skolen" });
});

const noon = (daysAgo: number) => `${today().subtract({ days: daysAgo })} 12:00:00`;

async function register(client: Client, price: number, daysAgo = 0, more: object = {}) {
  const paid = { started_at: noon(daysAgo), ended_at: noon(daysAgo), price_mode: "manual" as const, hourly_rate: null };
  const job = {
    ...jobInputFor(company, paid),
    kind: "expense",
    job_type_id: category.id,
    price,
    expense: { vat: 0, ...withoutReceipt },
  };
  const { status, body } = await client.post("/api/jobs", { ...job, ...more });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.id as number;
}

async function flagsOf(client: Client, id: number, kind: JobFlag["kind"]): Promise<JobFlag[]> {
  const [found] = (await client.get(`/api/jobs/flags?ids=${id}`)).body;
  return (found?.flags ?? []).filter((flag: JobFlag) => flag.kind === kind);
}

const isLike = async (id: number) => (await flagsOf(employee, id, "similar-expense")).length === 1;

test("two expenses of one user with the same amount, at most a day apart, are both flagged on any project", async () => {
  const first = await register(employee, 101, 4);
  const near = await register(employee, 101, 3, { project_id: company.project2.id });
  const far = await register(employee, 101, 6);
  const other = await register(employee, 101.01, 4);
  await register(employee2, 102, 4);
  const alone = await register(employee, 102, 4);
  expect([
    await isLike(first),
    await isLike(near),
    await isLike(far),
    await isLike(other),
    await isLike(alone),
  ]).toEqual([...[true, true, false, false, false]]);
  expect(await flagsOf(employee, first, "duplicate")).toEqual([]);
  await owner.patch(`/api/jobs/${near}`, { job_status: "REJECTED", rejection_reason: "To gange" });
  await manager.patch(`/api/jobs/${near}`, { job_status: "REJECTED", rejection_reason: "To gange" });
});

test("a credit note is similar to a second credit note, and not to the expense that it refunds", async () => {
  const bought = await register(employee, 104, 4);
  const returned = await register(employee, -104, 4);
  expect([await isLike(bought), await isLike(returned)]).toEqual([false, false]);
  expect(await flagsOf(employee, returned, "duplicate")).toEqual([]);
  const again = await register(employee, -104, 3);
  expect([await isLike(bought), await isLike(returned), await isLike(again)]).toEqual([false, true, true]);
  const asked = `started_at=${noon(4)}&ended_at=${noon(4)}&kind=expense&price=-104`;
  expect((await employee.get(`/api/jobs/typed-flags?${asked}`)).body).toMatchObject([{ kind: "similar-expense" }]);
});

test("the company decides how many days may lie between similar expenses", async () => {
  const [one] = [await register(employee, 111, 9), await register(employee, 111, 5)];
  expect(await isLike(one)).toBe(false);
  const limits = (await admin.get("/api/expense-limits")).body;
  await admin.put("/api/expense-limits", { ...limits, duplicate_days: 4 });
  expect(await isLike(one)).toBe(true);
  await admin.put("/api/expense-limits", { ...limits, version: limits.version + 1 });
});

test("the parts of one expense are not similar to each other", async () => {
  const { project_id: _project, ...shared } = {
    ...jobInputFor(company, { started_at: noon(0), ended_at: noon(0), price_mode: "manual", hourly_rate: null }),
    ...{ kind: "expense", job_type_id: category.id, price: 66, expense: { vat: 0, ...withoutReceipt } },
  };
  const parts = [company.project, company.project2].map(({ id }) => ({ project_id: id, price: 33 }));
  const { data } = (await employee.post("/api/jobs/split", { ...shared, parts })).body;
  expect(await isLike(data[0].id)).toBe(false);
});

describe("the parts of a split expense", () => {
  let parts: { id: number; project_id: number }[];
  let foreign: Client;

  beforeAll(async () => {
    foreign = await server.login(company.owner2.email);
  });

  beforeEach(async () => {
    const shared = {
      ...jobInputFor(company, { started_at: noon(0), ended_at: noon(0), price_mode: "manual", hourly_rate: null }),
      ...{ kind: "expense", job_type_id: category.id, price: 100, expense: { vat: 0, ...withoutReceipt } },
    };
    const projects = [company.project, company.project2].map(({ id }) => ({ project_id: id, price: 50 }));
    parts = (await employee.post("/api/jobs/split", { ...shared, project_id: undefined, parts: projects })).body.data;
  });

  const part = (place: number) => parts[place] as (typeof parts)[number];
  async function save(client: Client, place: number, price: number): Promise<void> {
    const { id, project_id } = part(place);
    const times = { started_at: noon(0), ended_at: noon(0), price_mode: "manual" as const, hourly_rate: null };
    const input = { ...jobInputFor(company, times), job_type_id: category.id, project_id, price };
    expect((await client.put(`/api/jobs/${id}`, input)).status).toBe(200);
  }
  const isOver = async (client: Client, place: number) =>
    (await flagsOf(client, part(place).id, "over-receipt")).length === 1;
  const isOverFor = (...readers: (readonly [Client, number])[]) =>
    Promise.all(readers.map(([client, place]) => isOver(client, place)));

  test("parts that exceed the split amount are flagged to every reader of a part, and before a run", async () => {
    await save(employee, 0, 100);
    await save(employee, 1, 100);
    const everybody = [employee, manager, admin].flatMap((client) => [[client, 0] as const, [client, 1] as const]);
    expect(await isOverFor(...everybody, [owner, 0], [foreign, 1])).toEqual(Array(8).fill(true));
    expect(await flagsOf(owner, part(0).id, "over-receipt")).toEqual([{ kind: "over-receipt" }]);
    const { data } = (await foreign.get("/api/approvals?flagged=true")).body;
    const shown = data.find(({ id }: { id: number }) => id === part(1).id);
    expect(shown.flags).toContainEqual({ kind: "over-receipt" });
    const checks = (await admin.get(`/api/payrolls/checks?createdBeforeDate=${today()}`)).body;
    for (const { id } of parts) {
      const doubtful = checks.doubtful.find(({ job_id }: { job_id: number }) => job_id === id);
      expect(doubtful.flags).toContainEqual({ kind: "over-receipt" });
    }
  });

  test("both parts are flagged if only one part was raised", async () => {
    await save(employee, 0, 50.01);
    expect(await isOverFor([owner, 0], [foreign, 1], [manager, 0], [employee, 1])).toEqual(Array(4).fill(true));
  });

  test("changed parts that do not exceed the split amount together are not flagged", async () => {
    await save(employee, 0, 60);
    await save(employee, 1, 40);
    expect(await isOverFor([owner, 0], [foreign, 1], [manager, 0], [employee, 1])).toEqual(Array(4).fill(false));
    await save(employee, 0, 10);
    expect(await isOverFor([owner, 0], [manager, 0])).toEqual([false, false]);
  });

  test("rejected parts do not count, and paid parts do", async () => {
    await save(employee, 0, 100);
    const reject = { job_status: "REJECTED", rejection_reason: "Hører ikke til her" };
    await foreign.patch(`/api/jobs/${part(1).id}`, reject);
    expect(await isOverFor([owner, 0], [manager, 0])).toEqual([false, false]);
    await save(employee, 1, 50);
    await server.db
      .updateTable("jobs")
      .set({ owner_approved_by_user_id: company.owner2.id, manager_approved_by_user_id: company.manager.id })
      .set({ job_status: "APPROVED_BY_MANAGER" })
      .where("id", "=", part(1).id)
      .execute();
    const run = { description: "Løn", created_before_date: today().toString(), jobs: "approved" };
    expect((await admin.post("/api/payrolls", run)).status).toBe(201);
    expect(await isOverFor([owner, 0], [manager, 0])).toEqual([true, true]);
  });

  test("an owner who changes one part learns nothing about the amounts of the other parts", async () => {
    await save(employee, 1, 20);
    for (const price of [79.99, 80, 80.01, 100]) {
      await save(owner, 0, price);
      expect(await isOverFor([owner, 0])).toEqual([false]);
    }
    expect(await isOverFor([foreign, 1], [manager, 0], [employee, 0])).toEqual([true, true, true]);
    await save(owner, 0, 100.01);
    expect(await isOver(owner, 0)).toBe(true);
  });
});

test("the same picture on expenses of two people is flagged only to a reader who sees both expenses", async () => {
  const picture = Buffer.alloc(32, 7);
  const [mine, theirs] = [
    await aReceipt(server.db, company.employee, { pages_sha256: picture }),
    await aReceipt(server.db, company.employee2, { pages_sha256: picture }),
  ];
  const of = (id: number) => ({ expense: { vat: 0, receipt_ids: [id] } });
  const one = await register(employee, 121, 0, of(mine.id));
  await register(employee2, 122, 0, { ...of(theirs.id), project_id: elsewhere.id });
  expect(await flagsOf(employee, one, "similar-expense")).toEqual([]);
  expect(await flagsOf(owner, one, "similar-expense")).toEqual([]);
  expect(await flagsOf(manager, one, "similar-expense")).toMatchObject([{ other: { project: "Skolen" } }]);
  expect(await flagsOf(manager, one, "missing-receipt")).toEqual([]);
});

test("a missing receipt is flagged with its reason, and the expense is in the list of flagged jobs", async () => {
  const reason = "Automaten gav ingen kvittering";
  const id = await register(employee, 131, 0, { expense: { vat: 0, receipt_ids: [], missing_receipt_reason: reason } });
  expect(await flagsOf(employee, id, "missing-receipt")).toEqual([{ kind: "missing-receipt", reason }]);
  const { data } = (await owner.get("/api/approvals?flagged=true")).body;
  expect(data.map((job: { id: number }) => job.id)).toContain(id);
});

test("a similar expense is flagged while an expense is typed", async () => {
  const id = await register(employee, 141.5, 1);
  const typed = async (price: number, more = "") => {
    const times = `started_at=${noon(0)}&ended_at=${noon(0)}&project_id=${elsewhere.id}`;
    return (await employee.get(`/api/jobs/typed-flags?${times}&kind=expense&price=${price}${more}`)).body;
  };
  expect(await typed(141.5)).toMatchObject([{ kind: "similar-expense", other: { id } }]);
  expect(await typed(141.51)).toEqual([]);
  expect(await typed(141.5, `&job_id=${id}`)).toEqual([]);
});
