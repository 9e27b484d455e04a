import { expect, test } from "vitest";
import { aCustomer, anExpenseType } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, employee, owner, manager, admin } = setUpCompany();

const path = "/api/sales-rates";

test("only users who run payroll read and add sales rates", async () => {
  for (const client of [employee, owner, manager]) {
    expect((await client.get(path)).status).toBe(403);
    expect((await client.post(path, { from_date: "2026-01-01", rate: 650 })).status).toBe(403);
  }
});

test("general rates are listed before specific rates, and newer rates before older rates", async () => {
  const customer = await aCustomer(server.db, { name: "Havnen A/S" });
  const { project, jobType } = company;
  for (const rate of [
    { project_id: project.id, from_date: "2026-01-01", rate: 700 },
    { from_date: "2026-01-01", rate: 650 },
    { customer_id: customer.id, job_type_id: jobType.id, from_date: "2026-01-01", rate: 690.5 },
    { from_date: "2027-01-01", rate: 675 },
  ])
    expect((await admin.post(path, rate)).status).toBe(201);
  expect((await admin.get(path)).body).toMatchObject([
    { customer: null, project: null, job_type: null, from_date: "2027-01-01", rate: 675 },
    { customer: null, project: null, job_type: null, from_date: "2026-01-01", rate: 650 },
    { customer: { id: customer.id, name: "Havnen A/S" }, job_type: { name: "Montage" }, rate: 690.5 },
    { project: { id: project.id, name: "Havnen" }, customer: null, rate: 700 },
  ]);
});

test("a rate for customer and project, for expenses, or from a day that already has a rate is refused", async () => {
  const customer = await aCustomer(server.db);
  const expense = await anExpenseType(server.db);
  const both = { customer_id: customer.id, project_id: company.project.id, job_type_id: expense.id };
  const refused = await admin.post(path, { ...both, from_date: "2026-02-30", rate: 1.001 });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    {
      project_id: ["Vælg enten en kunde eller et projekt. Projektets pris går foran kundens."],
      job_type_id: ["Vælg en arbejdstype, der måles i timer."],
      from_date: ["Fra er ikke en gyldig dato."],
      rate: ["Pris pr. time må højst have 2 decimaler."],
    },
  ]);
  const rate = { customer_id: customer.id, from_date: "2026-03-01", rate: 0 };
  const { id } = (await admin.post(path, rate)).body;
  const again = await admin.post(path, rate);
  expect(again.body.errors).toEqual({ from_date: ["Der er allerede en pris fra denne dag."] });
  expect((await admin.put(`${path}/${id}`, { ...rate, rate: 5 })).body).toMatchObject({ rate: 5 });
});

test("the audit log shows a changed rate, and nothing for a save without changes", async () => {
  const { id: customer_id } = await aCustomer(server.db);
  const rate = { customer_id, from_date: "2026-06-01", rate: 600 };
  const { id } = (await admin.post(path, rate)).body;
  const entries = async () => {
    const { body } = await admin.get("/api/audit-log?perPage=100");
    return body.data.filter(
      (entry: { kind: string; record_id: number }) => entry.kind === "sales-rate-changed" && entry.record_id === id,
    ).length;
  };
  await admin.put(`${path}/${id}`, rate);
  expect(await entries()).toBe(1);
  await admin.put(`${path}/${id}`, { ...rate, rate: 610 });
  expect(await entries()).toBe(2);
});

test("of two simultaneous rates from the same day only one is stored", async () => {
  const { id: customer_id } = await aCustomer(server.db);
  const rate = { customer_id, from_date: "2026-05-01", rate: 600 };
  const answers = await Promise.all([admin.post(path, rate), admin.post(path, { ...rate, rate: 610 })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
});

test("the deletion of an older version of a rate is refused with the current rate", async () => {
  const { id: customer_id } = await aCustomer(server.db);
  const rate = { customer_id, from_date: "2026-05-01", rate: 600 };
  const { id } = (await admin.post(path, rate)).body;
  await admin.put(`${path}/${id}`, { ...rate, rate: 650 });
  const { status, body } = await admin.delete(`${path}/${id}?version=1`);
  expect([status, body.current.rate]).toEqual([409, 650]);
  expect((await admin.delete(`${path}/${id}?version=2`)).status).toBe(204);
});

test("a deleted rate is not in the list", async () => {
  const { id: customer_id } = await aCustomer(server.db);
  const { id } = (await admin.post(path, { customer_id, from_date: "2026-05-01", rate: 600 })).body;
  expect((await admin.delete(`${path}/${id}`)).status).toBe(204);
  expect((await admin.delete(`${path}/${id}`)).status).toBe(404);
  expect((await admin.get(path)).body.some((rate: { id: number }) => rate.id === id)).toBe(false);
});
