import { beforeAll, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpApp } from "#testing/set-up.ts";
import { demoPassword } from "./demo/logins.ts";
import { seedDemo } from "./demo/seed.ts";

/*
 * A client knows only the calls, parameters and fields of the specification. In a company that uses every feature, each
 * call must accept the records that another call lists.
 */

const server = setUpApp({ demo: true });
let [admin, manager, owner, employee] = [] as unknown as Client[] as [Client, Client, Client, Client];

type Row = Record<string, unknown> & { id: number };
const fieldsOf = (row: Row, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, row[name]]));
const jobFields = [
  "started_at",
  "ended_at",
  "project_id",
  "job_type_id",
  "hourly_rate",
  "price",
  "price_mode",
  "note",
] as const;

async function rowsOf(client: Client, path: string): Promise<Row[]> {
  const { status, body } = await client.get(path);
  expect(status, path).toBe(200);
  return Array.isArray(body) ? body : body.data;
}

async function loginAs(name: string): Promise<Client> {
  const client = await server.visitor();
  const { status } = await client.post("/login", { email: `${name}@dagvaerk.test`, password: demoPassword });
  expect(status).toBe(200);
  return client;
}

beforeAll(async () => {
  await seedDemo(server.db);
  [admin, manager, owner, employee] = [
    await loginAs("admin"),
    await loginAs("leder"),
    await loginAs("ejer"),
    await loginAs("medarbejder"),
  ];
});

describe("the registration of a job", () => {
  const day = today().subtract({ days: 1 }).toString();
  const work = { started_at: `${day} 07:00:00`, ended_at: `${day} 07:30:00`, hourly_rate: 200, note: "Som altid" };

  test("a job can be registered with each offered job type, in both price modes", async () => {
    const [project] = await rowsOf(employee, "/api/projects?filter=");
    const jobTypes = await rowsOf(employee, "/api/job-types");
    expect(jobTypes.length).toBeGreaterThan(3);
    for (const { id } of jobTypes)
      for (const price_mode of ["auto", "manual"]) {
        const input = { ...work, project_id: project?.id, job_type_id: id, price: 100, price_mode };
        const { status, body } = await employee.post("/api/jobs", input);
        expect([status, body.errors]).toEqual([201, undefined]);
      }
  });

  test("a job can be registered on each offered project, for oneself and for others", async () => {
    const [jobType] = await rowsOf(employee, "/api/job-types");
    const { id } = (await employee.get("/api/user")).body;
    for (const project of await rowsOf(employee, "/api/projects?filter=")) {
      const input = { ...work, project_id: project.id, job_type_id: jobType?.id, price: 100, price_mode: "auto" };
      expect((await employee.post("/api/jobs", input)).status).toBe(201);
      expect((await manager.post(`/api/users/${id}/jobs`, input)).status).toBe(201);
    }
  });
});

test("each editable job of any kind can be saved with the values that were read", async () => {
  const kinds = new Set<unknown>();
  for (const [client, scope] of [
    [employee, "own"],
    [manager, "all"],
  ] as const)
    for (const kind of ["work", "expense", "mileage"])
      for (const job of await rowsOf(client, `/api/jobs?projectScope=${scope}&kind=${kind}&perPage=30`)) {
        if (!(job.authorized_actions as { update: boolean }).update) continue;
        const mine = client === employee;
        const path = mine ? `/api/jobs/${job.id}` : `/api/users/${job.user_id}/jobs/${job.id}`;
        const read = await client.get(`/api/jobs/${job.id}`);
        const { status, body } = await client.put(path, fieldsOf(read.body, jobFields));
        expect([status, body.errors, job.kind]).toEqual([200, undefined, job.kind]);
        expect(body.price).toBe(read.body.price);
        kinds.add(job.kind);
      }
  expect([...kinds].sort()).toEqual(["expense", "mileage", "work"]);
});

test("a job can be moved to each cost center and project, and a job can get both approvals", async () => {
  const [job] = await rowsOf(manager, "/api/jobs?projectScope=all&status=APPROVED_BY_PROJECT_OWNER");
  const path = `/api/jobs/${job?.id}?with=project,jobType,costCenter,user`;
  for (const { id } of await rowsOf(manager, "/api/cost-centers")) {
    const { status, body } = await manager.patch(path, { cost_center_id: id });
    expect([status, body.cost_center_id]).toEqual([200, id]);
  }
  for (const { id } of await rowsOf(employee, "/api/projects?filter=")) {
    const { status, body } = await manager.patch(path, { project_id: id });
    expect([status, body.project_id]).toEqual([200, id]);
  }
  const waits = (await rowsOf(owner, "/api/users-jobs?projectScope=own&page=1&perPage=15"))[0];
  const jobs = await rowsOf(owner, `/api/users/${waits?.user_id}/jobs?projectScope=own&status=NEW`);
  const approvable = jobs.find(({ authorized_actions }) => (authorized_actions as { approve: boolean }).approve);
  const approve = (client: Client, job_status: string) => client.patch(`/api/jobs/${approvable?.id}`, { job_status });
  expect((await approve(owner, "APPROVED_BY_PROJECT_OWNER")).status).toBe(200);
  expect((await approve(manager, "APPROVED_BY_MANAGER")).status).toBe(200);
});

test.each([
  ["users", "?with=roles", ["name", "email", "employee_id", "default_hourly_rate", "roles"]],
  ["projects", "?with=owner,defaultCostCenter", ["name", "code", "owner_user_id", "default_cost_center_id"]],
  ["job-types", "?with=jobCount", ["name", "salary_code"]],
  ["cost-centers", "?with=owner", ["name", "code", "owner_user_id"]],
])("each record in the list of %s can be saved with the values that were read", async (name, relations, fields) => {
  const rows = await rowsOf(admin, `/api/${name}${relations}&paginate=true&page=1&perPage=100&filter=`);
  expect(rows.length).toBeGreaterThan(3);
  for (const row of rows) {
    const roles = (row.roles as Row[] | undefined)?.map(({ id }) => id);
    const input = { ...fieldsOf(row, fields), ...(roles && { roles }) };
    const { status, body } = await admin.put(`/api/${name}/${row.id}${relations}`, input);
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(fieldsOf(body, fields)).toEqual(fieldsOf(row, fields));
  }
});

test("the forms accept each owner and role that they offer", async () => {
  const roles = (await rowsOf(admin, "/api/roles")).map(({ id }) => id);
  const person = { name: "Ny Medarbejder", email: "ny@dagvaerk.test", employee_id: "N-1", default_hourly_rate: 200 };
  expect((await admin.post("/api/users?with=roles", { ...person, roles })).status).toBe(201);
  for (const [index, { id }] of (await rowsOf(admin, "/api/users?hasRoles=project-owner")).entries()) {
    const project = { name: "Nyt", code: `NYT-${index}`, owner_user_id: id, default_cost_center_id: null };
    expect((await admin.post("/api/projects?with=owner,defaultCostCenter", project)).status).toBe(201);
  }
  for (const [index, { id }] of (await rowsOf(admin, "/api/users?hasRoles=manager")).entries()) {
    const costCenter = { name: "Nyt", code: `CC-${index}`, owner_user_id: id };
    expect((await admin.post("/api/cost-centers?with=owner", costCenter)).status).toBe(201);
  }
});

test("the unpaid jobs can be paid, and the file of the run can be downloaded", async () => {
  const deadline = today().toString();
  const unpaid = await rowsOf(
    admin,
    `/api/jobs/unpaid?createdBeforeDate=${deadline}&with=user,project.owner,costCenter.owner`,
  );
  expect(unpaid.length).toBeGreaterThan(0);
  const run = await admin.post("/api/payrolls", { description: "November 2026", created_before_date: deadline });
  expect([run.status, run.body.errors]).toEqual([201, undefined]);
  expect((await rowsOf(admin, "/api/payrolls?page=1&perPage=15")).map(({ id }) => id)).toContain(run.body.id);
  expect((await admin.get(`/payrolls/${run.body.id}`)).status).toBe(200);
});
