import { request } from "node:http";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { earliestJobDate } from "#features/jobs/rules/job-input.ts";
import { jobInputFor } from "#testing/data/factories.ts";
import type { Answer } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { keyDays } from "./idempotency.ts";

const { server, company, admin, employee } = setUpCompany();
let key: Record<string, string>;

beforeEach(() => {
  key = { "idempotency-key": crypto.randomUUID() };
});

const count = async (table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(server.db);
  return rows[0]?.count ?? 0;
};

/** The response without the invitation link, which is not stored for repeated requests. */
const outcome = ({ status, body: { invitation_link: _link, ...body } }: Answer) => ({ status, body });

describe.each<[string, string, () => [string, object]]>([
  ["a job", "jobs", () => ["/api/jobs", jobInputFor(company)]],
  ["a job for somebody else", "jobs", () => [`/api/users/${company.employee.id}/jobs`, jobInputFor(company)]],
  ["a project", "projects", () => ["/api/projects", { ...named(), owner_user_id: company.owner.id }]],
  ["a cost center", "cost_centers", () => ["/api/cost-centers", { ...named(), owner_user_id: company.manager.id }]],
  ["a job type", "job_types", () => ["/api/job-types?with=jobCount", { name: "Svejsning", salary_code: "77" }]],
  ["a user", "users", () => ["/api/users?with=roles", aPerson()]],
  [
    "a payroll run",
    "payrolls",
    () => ["/api/payrolls", { description: "November", created_before_date: "2099-12-31", jobs: "all" }],
  ],
])("%s", (_what, table, values) => {
  test("a repeated request creates one record and gets the same response", async () => {
    const [path, body] = values();
    const before = await count(table);
    const first = await admin.post(path, body, key);
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    expect(outcome(await admin.post(path, body, key))).toEqual(outcome(first));
    expect(await count(table)).toBe(before + 1);
  });

  test("five simultaneous requests with the same key create one record and get the same response", async () => {
    if (table === "payrolls") await employee.post("/api/jobs", jobInputFor(company));
    const [path, body] = values();
    const before = await count(table);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => admin.post(path, body, key)));
    expect(new Set(answers.map((answer) => JSON.stringify(outcome(answer)))).size).toBe(1);
    expect(answers[0]?.status, JSON.stringify(answers[0]?.body)).toBe(201);
    expect(await count(table)).toBe(before + 1);
  });
});

let number = 0;
const named = () => ({ name: `Noget ${++number}`, code: `N-${number}` });
const aPerson = () => ({
  name: "Ny",
  email: `ny${++number}@dagvaerk.test`,
  employee_id: `8${number}`,
  default_hourly_rate: 200,
  roles: [4],
});

test("a job whose response was lost is created once when the request is repeated", async () => {
  const before = await count("jobs");
  const body = JSON.stringify(jobInputFor(company));
  const address = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const lost = request(`${address}/api/jobs`, {
    method: "POST",
    headers: {
      ...key,
      cookie: employee.cookie,
      "x-csrf-token": employee.csrfToken,
      "content-type": "application/json",
    },
  });
  lost.on("error", () => {});
  await server.db.transaction().execute(async (trx) => {
    await sql`lock table jobs`.execute(trx);
    lost.end(body);
    await server.waiting(1);
    lost.destroy();
  });
  await expect.poll(() => count("jobs"), { timeout: 60_000 }).toBe(before + 1);
  expect((await employee.post("/api/jobs", jobInputFor(company), key)).status).toBe(201);
  expect(await count("jobs")).toBe(before + 1);
});

test("a repeated creation of a user sends one invitation", async () => {
  const before = await sql`select from pgboss.job where name = 'mail'`.execute(server.db);
  const person = aPerson();
  await admin.post("/api/users", person, key);
  await admin.post("/api/users", person, key);
  expect((await sql`select from pgboss.job where name = 'mail'`.execute(server.db)).rows).toHaveLength(
    before.rows.length + 1,
  );
});

test("a different request with the same key is a 422, and nothing is created", async () => {
  await employee.post("/api/jobs", jobInputFor(company), key);
  const before = await count("jobs");
  const other = await employee.post("/api/jobs", jobInputFor(company, { note: "noget andet" }), key);
  expect(outcome(other)).toEqual({
    status: 422,
    body: {
      message: "Nøglen hører til en anden forespørgsel.",
      errors: { "idempotency-key": ["Nøglen hører til en anden forespørgsel."] },
    },
  });
  const path = `/api/users/${company.admin.id}/jobs`;
  await admin.post("/api/jobs", jobInputFor(company), key);
  expect((await admin.post(path, jobInputFor(company), key)).status).toBe(422);
  expect(await count("jobs")).toBe(before + 1);
});

test("a different and invalid request with the same key is refused because of the key", async () => {
  await employee.post("/api/jobs", jobInputFor(company), key);
  const { status, body } = await employee.post("/api/jobs", jobInputFor(company, { hourly_rate: -1 }), key);
  expect([status, Object.keys(body.errors)]).toEqual([422, ["idempotency-key"]]);
});

test("a refused request can be corrected and repeated with the same key", async () => {
  expect((await employee.post("/api/jobs", jobInputFor(company, { hourly_rate: -1 }), key)).status).toBe(422);
  expect((await employee.post("/api/jobs", jobInputFor(company), key)).status).toBe(201);
});

test.each(["", "x".repeat(201), "æ"])(
  "with an invalid body, the invalid key %j is still the error of the request",
  async (wrong) => {
    const { status, body } = await employee.post("/api/jobs", {}, { "idempotency-key": wrong });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["idempotency-key"]]);
  },
);

test("two users can have the same key", async () => {
  const mine = await employee.post("/api/jobs", jobInputFor(company), key);
  const other = await admin.post("/api/jobs", jobInputFor(company), key);
  expect([mine.status, other.status]).toEqual([201, 201]);
  expect(other.body.id).not.toBe(mine.body.id);
});

test("each request without a key creates a job", async () => {
  const before = await count("jobs");
  for (const _time of [1, 2]) await employee.post("/api/jobs", jobInputFor(company));
  expect(await count("jobs")).toBe(before + 2);
});

test.each(["", "to ord", "æ", "x".repeat(201)])("the invalid key %j is a 422", async (wrong) => {
  const { status, body } = await employee.post("/api/jobs", jobInputFor(company), { "idempotency-key": wrong });
  expect([status, body.errors]).toEqual([
    422,
    { "idempotency-key": ["Idempotency-Key skal være 1 til 200 tegn uden mellemrum."] },
  ]);
});

test("a key whose request failed can be used again", async () => {
  const trigger = sql`create trigger jobs_fail before insert on registered_jobs for each row execute function refuse_change()`;
  await trigger.execute(server.db);
  expect((await employee.post("/api/jobs", jobInputFor(company), key)).status).toBe(500);
  await sql`drop trigger jobs_fail on registered_jobs`.execute(server.db);
  expect((await employee.post("/api/jobs", jobInputFor(company), key)).status).toBe(201);
});

test("responses are deleted after a day, and a repeated request still creates nothing", async () => {
  await employee.post("/api/jobs", jobInputFor(company), key);
  await age("25 hours");
  const kept = await admin.post("/api/jobs", jobInputFor(company), { "idempotency-key": "kept" });
  const before = await count("jobs");
  await sql`insert into pgboss.job (name) values ('prune-idempotency-keys')`.execute(server.db);
  await expect.poll(answered, { timeout: 60_000 }).toEqual(["kept"]);
  const again = await employee.post("/api/jobs", jobInputFor(company), key);
  expect(outcome(again)).toEqual({
    status: 422,
    body: {
      message: "Det er allerede gemt.",
      errors: { "idempotency-key": ["Det er allerede gemt."] },
      reason: "saved",
    },
  });
  expect((await employee.post("/api/jobs", jobInputFor(company, { note: "rettet" }), key)).status).toBe(422);
  expect([kept.status, await count("jobs")]).toEqual([201, before]);
});

test("keys are deleted only when the repeated job would be refused because of its date", async () => {
  expect(keyDays).toBeGreaterThan(today().since(earliestJobDate(today())).days);
  await employee.post("/api/jobs", jobInputFor(company), key);
  await age(`${keyDays + 1} days`);
  await sql`insert into pgboss.job (name) values ('prune-idempotency-keys')`.execute(server.db);
  await expect.poll(() => count("idempotency_keys"), { timeout: 60_000 }).toBe(0);
});

const age = (interval: string) =>
  server.db
    .updateTable("idempotency_keys")
    .set({ created_at: sql<Date>`now() - ${interval}::interval` })
    .execute();

async function answered(): Promise<string[]> {
  const kept = await server.db.selectFrom("idempotency_keys").select("key").where("answer", "is not", null).execute();
  return kept.map(({ key }) => key);
}
