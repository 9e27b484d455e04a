import { parseCsv } from "hucre/csv";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobFieldNames, jobFields, jobTexts } from "#features/jobs/rules/job-fields.ts";
import { aCompany, aJob, type Company, jobInputFor, storedJob } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

/** Every field of a job is stored, copied and exported. */

let server: TestApp;
let company: Company;
let employee: Client;
let admin: Client;

beforeAll(async () => {
  server = await testApp();
  company = await aCompany(server.db);
  employee = await server.login(company.employee.email);
  admin = await server.login(company.admin.email);
});

afterAll(() => server.close());

async function exportedOn(date: string): Promise<string[][]> {
  const { body } = await admin.get(`/api/jobs/export?from=${date}&to=${date}&format=csv`);
  return parseCsv(body, { delimiter: ";" }) as string[][];
}

test.each(jobTexts)("the field %s is saved and read, and its change is in the history", async (text) => {
  const created = (await employee.post("/api/jobs", jobInputFor(company, { [text]: " Før " }))).body;
  expect(created[text]).toBe("Før");
  const { body } = await employee.put(`/api/jobs/${created.id}`, jobInputFor(company, { [text]: "Efter" }));
  expect(body[text]).toBe("Efter");
  expect(body.history[0].changes).toEqual([{ field: text, from: "Før", to: "Efter" }]);
  const listed = (await employee.get("/api/jobs")).body.data.find(({ id }: { id: number }) => id === created.id);
  expect(listed[text]).toBe("Efter");
});

test.each(jobTexts)("the field %s is copied to the job that replaces a reversed job", async (text) => {
  const paid = await aJob(server.db, company, { job_status: "PAID", [text]: "Før" });
  const { body } = await admin.post(`/api/jobs/${paid.id}/reversal`, { reason: "Forkerte timer" });
  expect((await storedJob(server.db, body.replacement_job_id))[text]).toBe("Før");
});

test("each field of a job has its column in the export", async () => {
  const work = { started_at: "2026-01-05 08:00:00", ended_at: "2026-01-05 16:00:00" };
  const texts = Object.fromEntries(jobTexts.map((text) => [text, `${text}!`]));
  await aJob(server.db, company, { ...work, ...texts });
  const [head = [], row = []] = await exportedOn("2026-01-05");
  for (const field of jobFieldNames) expect(head).toContain(jobFields[field].label);
  for (const text of jobTexts) expect(row[head.indexOf(jobFields[text].label)]).toBe(`${text}!`);
});
