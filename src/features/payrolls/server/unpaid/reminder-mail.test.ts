import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { jobStatuses } from "#features/jobs/rules/job-status.ts";
import { aJob, aProject, aUser, deleteUser, giveRoles, workday } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company } = setUpCompany();

beforeAll(async () => {
  await hireAndRegister();
});

async function hireAndRegister(): Promise<void> {
  const { db } = server;
  const { manager, manager2, owner, owner2, employee, employee2 } = company;
  await giveRoles(db, manager2.id, ["project-owner"]);
  const gone = await aUser(db, ["project-owner"]);
  const projects = [
    company.project,
    company.project2,
    await aProject(db, manager2, { default_cost_center_id: company.costCenter.id }),
    await aProject(db, gone),
  ];
  await deleteUser(db, gone.id);
  const values = fc.record({
    user: fc.constantFrom(manager, manager2, owner, owner2, employee, employee2),
    project: fc.constantFrom(...projects),
    job_status: fc.constantFrom(...jobStatuses),
    daysAgo: fc.integer({ min: 1, max: 40 }),
  });
  for (const { daysAgo, ...job } of fc.sample(values, { numRuns: 80, seed: 19 }))
    await aJob(db, company, { ...job, ...workday(daysAgo) });
}

type Read = { to: string; count: number; path: string };

function read(mail: string): Read {
  const [, to = ""] = /^To: .*<(.+)>/m.exec(mail) ?? [];
  const [, count] = /^(\d+) opgaver? venter på din godkendelse/m.exec(mail) ?? [];
  const [link = ""] = /^http\S+/m.exec(mail) ?? [];
  return { to, count: Number(count), path: link.replace(server.config.baseUrl, "") };
}

async function listed(client: Client): Promise<{ ids: number[]; total: number; approvable: number }> {
  const pages = [];
  for (const page of [1, 2, 3]) pages.push((await client.get(`/api/approvals?perPage=30&page=${page}`)).body);
  const jobs = pages.flatMap(({ data }) => data);
  const approvable = jobs.filter((job) => job.authorized_actions.approve).length;
  return { ids: jobs.map(({ id }) => id), total: pages[0].meta.total, approvable };
}

test("a reminder, the list behind its link and the receiver's front page count the same waiting jobs", async () => {
  const admin = await server.login(company.admin.email);
  const { body } = await admin.post("/api/payrolls/reminders", { created_before_date: today().toString() });
  expect(body.sent_to.length).toBeGreaterThan(2);
  const mails = (await server.mails(body.sent_to.length)).map(read);
  for (const { to, count, path } of mails) {
    const reader = await server.login(to);
    const { ids, total, approvable } = await listed(reader);
    const overview = (await reader.get("/api/jobs/overview")).body;
    expect({ to, path, counts: [total, new Set(ids).size, approvable, overview.waiting_jobs] }).toEqual({
      to,
      path: "/approvals",
      counts: [count, count, count, count],
    });
  }
});
