import { beforeAll, expect, test } from "vitest";
import { aJob, aJobType, aProject, jobInputFor, type TestJobType, type TestProject } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, employee, owner, manager, admin } = setUpCompany();
let project: TestProject;
let jobType: TestJobType;

beforeAll(async () => {
  project = await aProject(server.db, company.owner, { is_closed: true });
  jobType = await aJobType(server.db, { is_closed: true });
});

const onClosed = () => ({ project_id: project.id, job_type_id: jobType.id });
const refused = {
  project_id: ["Projektet er lukket. Vælg et andet."],
  job_type_id: ["Arbejdstypen er lukket. Vælg en anden."],
};

test("nobody registers a new job on a closed project or job type", async () => {
  for (const [client, path] of [
    [employee, "/api/jobs"],
    [manager, `/api/users/${company.employee.id}/jobs`],
  ] as const) {
    const { status, body } = await client.post(path, jobInputFor(company, onClosed()));
    expect([status, body.errors]).toEqual([422, refused]);
  }
});

test("no job can be moved to a closed project or job type, neither in the form nor in the list", async () => {
  const { id } = await aJob(server.db, company);
  const edit = await employee.put(`/api/jobs/${id}`, jobInputFor(company, onClosed()));
  expect([edit.status, edit.body.errors]).toEqual([422, refused]);
  const move = await owner.patch(`/api/jobs/${id}`, { project_id: project.id });
  expect([move.status, move.body.errors]).toEqual([422, { project_id: refused.project_id }]);
});

test("an existing job of a closed project can be saved, approved, paid and found by its project", async () => {
  const { id } = await aJob(server.db, company, { ...onClosed(), project, job_status: "REJECTED" });
  const saved = await employee.put(`/api/jobs/${id}`, jobInputFor(company, { ...onClosed(), note: "Rettet" }));
  expect([saved.status, saved.body.job_status, saved.body.note]).toEqual([200, "NEW", "Rettet"]);
  expect((await owner.patch(`/api/jobs/${id}`, { project_id: project.id })).status).toBe(200);
  expect((await owner.patch(`/api/jobs/${id}`, { job_status: "APPROVED_BY_PROJECT_OWNER" })).status).toBe(200);
  expect((await manager.patch(`/api/jobs/${id}`, { job_status: "APPROVED_BY_MANAGER" })).status).toBe(200);
  const run = { description: "Lukket", created_before_date: "2099-12-31" };
  expect((await admin.post("/api/payrolls", run)).status).toBe(201);
  const { body } = await employee.get(`/api/jobs?project_id=${project.id}`);
  expect(body.data).toMatchObject([{ id, job_status: "PAID" }]);
});
