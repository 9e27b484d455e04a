import { expect, test } from "vitest";
import { aJob, aSavedReport, aUser } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { maxSavedReports, type SavedQuery, type SavedReport } from "../rules/saved-report.ts";

const { server, company, manager, owner, owner2, admin } = setUpCompany();

const somebody = async () => server.login((await aUser(server.db, ["project-owner"])).email);
const save = async (client: Client, options: Parameters<typeof aSavedReport>[0] = {}) => {
  const { status, body } = await client.post("/api/reports/saved", aSavedReport(options));
  expect(status, JSON.stringify(body)).toBe(201);
  return body as SavedReport;
};
const list = async (client: Client): Promise<SavedReport[]> => (await client.get("/api/reports/saved")).body.data;
const namesOf = async (client: Client) => (await list(client)).map(({ name }) => name);

const pay = { measure: "pay", rows: "user", from: "2026-01-01", to: "2026-12-31", follows: "this-year" } as const;

test("a saved report keeps its query, and only its owner can see or change it", async () => {
  const client = await somebody();
  const query: SavedQuery = {
    ...({ measure: "hours", rows: "user", columns: "month", from: "2026-01-01", to: "2026-12-31" } as const),
    ...({ follows: "this-year", compare: "year", project_id: 7, status: "NEW", kind: "work", chart: "lines" } as const),
  };
  const saved = await save(client, { name: " I år ", query });
  expect(saved).toEqual({
    ...{ id: expect.any(Number), name: "I år", is_shared: false, shared_by: null, may_edit: true, query },
  });
  expect(await list(client)).toEqual([saved]);
  for (const other of [owner2, manager, admin]) {
    expect(await namesOf(other)).not.toContain("I år");
    const change = { name: "Min", is_shared: false };
    expect((await other.put(`/api/reports/saved/${saved.id}`, change)).status).toBe(404);
    expect((await other.delete(`/api/reports/saved/${saved.id}`)).status).toBe(404);
  }
});

test("saved reports are renamed and deleted, and listed by name", async () => {
  const client = await somebody();
  const b = await save(client, { name: "b" });
  await save(client, { name: "a" });
  const change = { name: " 1 ", is_shared: false };
  expect((await client.put(`/api/reports/saved/${b.id}`, change)).body).toMatchObject({ id: b.id, name: "1" });
  expect(await namesOf(client)).toEqual(["1", "a"]);
  expect((await client.delete(`/api/reports/saved/${b.id}`)).status).toBe(204);
  expect((await client.delete(`/api/reports/saved/${b.id}`)).status).toBe(404);
  expect(await namesOf(client)).toEqual(["a"]);
});

test("every reader of reports sees shared reports after their own, and users who may share can edit them", async () => {
  const client = await server.login((await aUser(server.db, ["manager"], { name: "Vera Vik" })).email);
  const shared = await save(client, { name: "Fælles timer", is_shared: true });
  const own = await save(owner, { name: "Mine timer" });
  const listed = (await list(owner)).map(({ name, shared_by, may_edit }) => [name, shared_by, may_edit]);
  expect(listed).toEqual([
    ["Mine timer", null, true],
    ["Fælles timer", "Vera Vik", false],
  ]);
  expect((await owner.delete(`/api/reports/saved/${shared.id}`)).status).toBe(404);
  const renamed = await manager.put(`/api/reports/saved/${shared.id}`, { name: "Alles timer", is_shared: true });
  expect(renamed.body).toMatchObject({ name: "Alles timer", shared_by: "Vera Vik", may_edit: true });
  expect((await admin.delete(`/api/reports/saved/${shared.id}`)).status).toBe(204);
  await owner.delete(`/api/reports/saved/${own.id}`);
});

test("a project owner cannot share a report, neither a new report nor a saved report", async () => {
  expect((await owner.post("/api/reports/saved", aSavedReport({ is_shared: true }))).status).toBe(403);
  const { id } = await save(owner);
  const refused = await owner.put(`/api/reports/saved/${id}`, { name: "Delt", is_shared: true });
  expect([refused.status, refused.body.message]).toEqual([403, "Du kan ikke dele rapporter med andre."]);
  expect((await owner.get("/api/reports/saved")).body.may_share).toBe(false);
  expect((await manager.get("/api/reports/saved")).body.may_share).toBe(true);
});

test("users who may not see pay can neither save a report of pay nor see its name", async () => {
  expect((await owner.post("/api/reports/saved", aSavedReport({ query: pay }))).status).toBe(403);
  const { id } = await save(manager, { name: "Løn i år", is_shared: true, query: pay });
  expect(await namesOf(admin)).toContain("Løn i år");
  expect(await namesOf(owner)).not.toContain("Løn i år");
  const { id: userId } = await aUser(server.db, ["project-owner"], { email: "foer.leder@dagvaerk.test" });
  await server.db
    .updateTable("saved_reports")
    .set({ user_id: userId, is_shared: false })
    .where("id", "=", id)
    .execute();
  const former = await server.login("foer.leder@dagvaerk.test");
  expect(await list(former)).toEqual([]);
  expect((await former.delete(`/api/reports/saved/${id}`)).status).toBe(404);
});

test("all invalid fields are reported at once, and equal rows and columns are an error", async () => {
  const query = { measure: "x", rows: "x", columns: "x", from: "1", to: "", follows: "x", project_id: 0, chart: "x" };
  const { status, body } = await owner.post("/api/reports/saved", { name: " ", query });
  expect([status, Object.keys(body.errors).sort()]).toEqual([
    422,
    [
      "name",
      ...["chart", "columns", "follows", "from", "measure", "project_id", "rows", "to"].map((f) => `query.${f}`),
    ],
  ]);
  const same = aSavedReport({ query: { ...aSavedReport().query, columns: "project" } });
  expect((await owner.post("/api/reports/saved", same)).body.errors).toEqual({
    "query.columns": ["Vælg noget andet end i rækkerne."],
  });
});

test("a report that is sent twice under one idempotency key is saved once", async () => {
  const client = await somebody();
  const send = () => client.post("/api/reports/saved", aSavedReport(), { "idempotency-key": "rapport-1" });
  const [first, second] = await Promise.all([send(), send()]);
  const answers = [first, second].filter(({ status }) => status === 201).map(({ body }) => body.id);
  expect(new Set(answers).size).toBe(1);
  expect(await list(client)).toHaveLength(1);
});

test("a user cannot exceed the maximum, even if two windows save the last report", async () => {
  const client = await somebody();
  for (let n = 1; n < maxSavedReports; n++) await save(client, { name: `R${n}` });
  const both = await Promise.all(["x", "y"].map((name) => client.post("/api/reports/saved", aSavedReport({ name }))));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(both.find(({ status }) => status === 409)?.body.message).toBe(
    "Du har allerede gemt 50 rapporter. Slet en af dem først.",
  );
});

test("a shared report is read with the reader's own rights", async () => {
  const work = { started_at: "2026-11-10 07:00:00", ended_at: "2026-11-10 15:00:00" };
  await aJob(server.db, company, { ...work, user: company.employee2, project: company.project2 });
  const saved = await save(manager, { name: "Til alle", is_shared: true });
  const { query } = (await list(owner)).find(({ id }) => id === saved.id) as SavedReport;
  const address = `/api/reports?measure=${query.measure}&rows=${query.rows}&from=${query.from}&to=${query.to}`;
  const total = async (client: Client) => (await client.get(address)).body.total;
  expect([await total(manager), await total(owner), await total(owner2)]).toEqual([480, 0, 480]);
});
