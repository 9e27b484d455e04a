import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { aJob, aProject, copyJob, giveRoles, type TestProject } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";
import type { BudgetInput } from "../rules/budget-call.ts";
import { enqueueBudgetMails } from "./budget-mails.ts";
import type { Warning } from "./warnings.store.ts";

const { server, company, manager, owner, employee } = setUpCompany();

let project: TestProject;

beforeEach(async () => {
  await server.db.deleteFrom("project_budgets").execute();
  project = await aProject(server.db, company.owner);
});

const hours = (amount: number): BudgetInput => ({
  ...{ measure: "hours", amount: amount * 60, job_type_id: null, period: "project", from_date: null, to_date: null },
});

const aBudget = async (input: BudgetInput): Promise<{ id: number }> =>
  (await manager.post(`/api/projects/${project.id}/budgets`, input)).body;

/** Jobs of an hour at 200 kr. */
async function work(count: number, options: Parameters<typeof aJob>[2] = {}): Promise<number> {
  const day = options.started_at ?? "2026-11-02";
  const hour = { started_at: `${day} 08:00:00`, ended_at: `${day} 09:00:00` };
  const job = await aJob(server.db, company, { project, job_status: "APPROVED_BY_MANAGER", ...options, ...hour });
  if (count > 1) await copyJob(server.db, job, count - 1);
  return job.id;
}

/** The warnings that are enqueued when this many processes look for them at the same time. */
async function enqueued(processes = 1): Promise<Warning[]> {
  const warnings: Warning[] = [];
  const collect = async (_trx: unknown, ...found: readonly Warning[]) => void warnings.push(...found);
  await Promise.all(Array.from({ length: processes }, () => enqueueBudgetMails(server.db, collect)));
  return warnings;
}

test("62 approved and 11 waiting hours of 100 cause no mail", async () => {
  await aBudget(hours(100));
  await work(62);
  await work(11, { job_status: "NEW" });
  expect(await enqueued()).toEqual([]);
});

test("a budget that reaches 80 %, falls below and reaches 80 % again causes one mail", async () => {
  const { id: budget_id } = await aBudget(hours(10));
  await work(7);
  const last = await work(1, { job_status: "NEW" });
  const decide = async (client: typeof owner, body: object) =>
    expect((await client.patch(`/api/jobs/${last}`, body)).status, JSON.stringify(body)).toBe(200);
  const approve = async () => {
    await decide(owner, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    await decide(manager, { job_status: "APPROVED_BY_MANAGER" });
  };
  expect(await enqueued()).toEqual([]);
  await approve();
  expect(await enqueued()).toEqual([{ budget_id, month: null, percent: 80 }]);
  await decide(manager, { job_status: "REJECTED", rejection_reason: "Forkert dag" });
  expect(await enqueued()).toEqual([]);
  const { history: _history, ...form } = (await employee.get(`/api/jobs/${last}`)).body;
  expect((await employee.put(`/api/jobs/${last}`, form)).status).toBe(200);
  await approve();
  expect(await enqueued()).toEqual([]);
  const rows = await server.db.selectFrom("budget_warnings").select("percent").execute();
  expect(rows).toEqual([{ percent: 80 }]);
});

test("79,99 % causes no mail, and 80,00 % causes a mail", async () => {
  await aBudget({ ...hours(1), measure: "kroner", amount: 250.01 });
  await work(1);
  expect(await enqueued()).toEqual([]);
  await aBudget({ ...hours(1), measure: "kroner", amount: 250 });
  expect(await enqueued()).toMatchObject([{ percent: 80 }]);
});

test("80 % and 100 % cause a mail each, or one mail if both are reached at once", async () => {
  const { id: budget_id } = await aBudget(hours(10));
  await work(8);
  expect(await enqueued()).toMatchObject([{ budget_id, percent: 80 }]);
  await work(2);
  expect(await enqueued()).toMatchObject([{ budget_id, percent: 100 }]);
  const { id: other } = await aBudget(hours(5));
  expect(await enqueued()).toMatchObject([{ budget_id: other, percent: 100 }]);
  expect(await enqueued()).toEqual([]);
});

test("several processes enqueue one mail", async () => {
  await aBudget(hours(10));
  await work(9);
  expect(await enqueued(3)).toHaveLength(1);
});

test("a monthly budget causes mails for this month and the previous month, but not from before it existed", async () => {
  const { id } = await aBudget({ ...hours(1), period: "month" });
  const month = Temporal.Now.plainDateISO("Europe/Copenhagen").toPlainYearMonth();
  const before = month.subtract({ months: 1 });
  await work(1, { started_at: `${month}-01` });
  await work(1, { started_at: `${before}-10` });
  await work(1, { started_at: `${before.subtract({ months: 1 })}-10` });
  expect(await enqueued()).toMatchObject([{ month: `${month}-01`, percent: 100 }]);
  await sql`update project_budgets set created_at = now() - interval '400 days' where id = ${id}`.execute(server.db);
  expect(await enqueued()).toMatchObject([{ month: `${before}-01`, percent: 100 }]);
});

test("if a larger budget no longer reaches 80 %, reaching 80 % again causes a new mail", async () => {
  const { id } = await aBudget(hours(10));
  await work(9);
  expect(await enqueued()).toHaveLength(1);
  await manager.put(`/api/budgets/${id}`, hours(11));
  expect(await enqueued()).toEqual([]);
  await manager.put(`/api/budgets/${id}`, hours(20));
  expect(await enqueued()).toEqual([]);
  await work(7);
  expect(await enqueued()).toMatchObject([{ percent: 80 }]);
});

async function hourly(): Promise<string[]> {
  const before = await server.mails(0);
  await sql`insert into pgboss.job (name) values ('budget-mails')`.execute(server.db);
  const isDone = async () => {
    const { rows } = await sql<{ left: number }>`select count(*) as left from pgboss.job
      where (name = 'budget-mails' or data ->> 'kind' = 'budget-reached') and state <> 'completed'`.execute(server.db);
    return rows[0]?.left;
  };
  await expect.poll(isDone, { timeout: 30_000 }).toBe(0);
  return (await server.mails(0)).slice(before.length);
}

test("the project's owner gets a mail about hours, with a link and without kroner", async () => {
  await aBudget({ ...hours(10), job_type_id: company.jobType.id });
  await aBudget({ ...hours(1), measure: "kroner", amount: 2000 });
  await work(8);
  const mails = await hourly();
  const [mail = ""] = mails.filter((one) => one.includes("To: Ejnar Ejer"));
  expect(mail).toContain(`Et budget på ${project.name} har nået 80 %.`);
  expect(mail.replaceAll("\u00a0", " ")).toContain("Timer, Montage, hele projektet: 8 timer af 10 timer er godkendt.");
  expect(mail).toContain(`/projects/${project.id}/budget`);
  expect(mails.filter((one) => one.includes("To: Ejnar Ejer"))).toHaveLength(1);
  expect(mails.filter((one) => one.includes("kr."))).toEqual([expect.stringContaining("To: Mads Manager")]);
});

test("an owner who switched the mail off gets no mail, and an owner who may read pay gets mails about kroner", async () => {
  const mailsOff = { user_id: company.owner.id, kind: "budget-reached" };
  await server.db.insertInto("mails_off").values(mailsOff).execute();
  await aBudget(hours(10));
  await work(8);
  expect(await hourly()).toEqual([]);
  await server.db.deleteFrom("mails_off").execute();
  await giveRoles(server.db, company.owner.id, ["manager"]);
  await aBudget({ ...hours(1), measure: "kroner", amount: 2000 });
  expect(await hourly()).toEqual([expect.stringContaining("To: Ejnar Ejer")]);
  await giveRoles(server.db, company.owner.id, ["project-owner"]);
});
