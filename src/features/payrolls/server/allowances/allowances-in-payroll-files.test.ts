import { beforeEach, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { hourly, ruleOf } from "#features/allowances/rules/presets/preset.ts";
import type { PayrollSetup } from "#features/payroll-files/rules/payroll-setup.ts";
import { aRuleSet, giveRules, versionsOf } from "#testing/data/allowances.ts";
import { aJob, aUser, type TestUser } from "#testing/data/factories.ts";
import { filledPayrollSetup } from "#testing/data/payroll-formats.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* Allowances from the rules to the file of a run (docs/product-rules.md#allowances-in-files). */

const { server, company, admin } = setUpCompany();

let person: TestUser;
let employee_id = 26;

beforeEach(async () => {
  await server.db
    .updateTable("jobs")
    .set({ job_status: "REJECTED", rejection_reason: "Fra en anden test" })
    .set({ owner_approved_by_user_id: null, manager_approved_by_user_id: null })
    .where("payroll_id", "is", null)
    .execute();
  await server.db.updateTable("job_types").set({ salary_code: "12" }).where("id", "=", company.jobType.id).execute();
  person = await aUser(server.db, ["employee"], { employee_id: `00${++employee_id}` });
});

/** @param hours `2026-03-10 15:00–18:00` */
async function work(hours: string) {
  const [, date, start, end] = /^(\S+) (\S+)–(\S+)$/.exec(hours) ?? [];
  const times = { started_at: `${date} ${start}:00`, ended_at: `${date} ${end}:00` };
  await aJob(server.db, company, { user: person, ...times, job_status: "APPROVED_BY_MANAGER" });
}

async function useFormat(default_format: string, settings: Partial<PayrollSetup> = {}): Promise<void> {
  const { version } = (await admin.get("/api/payroll-setup")).body;
  const setup = { ...filledPayrollSetup, ...settings, version, default_format };
  expect((await admin.put("/api/payroll-setup", setup)).status).toBe(200);
}

const give = async (salary_code: string) =>
  giveRules(
    server.db,
    person,
    await aRuleSet(server.db, company.admin, { versions: versionsOf("industri", salary_code) }),
  );
const input = { description: "Løn", created_before_date: today().toString() };
const pay = () => admin.post("/api/payrolls", input);
const rowsOf = async (id: number) => String((await admin.get(`/payrolls/${id}`)).bytes).split("\r\n");
const deadline = `createdBeforeDate=${input.created_before_date}`;

test("the preview of Danløn's file names a person with six rates, and the run succeeds", async () => {
  await useFormat("danlon");
  await give("21");
  await work("2026-03-10 05:00–21:00");
  await work("2026-03-15 07:00–11:00");
  const five = (await admin.get(`/api/payrolls/preview?${deadline}`)).body;
  expect(five.notes).toEqual([]);
  await work("2026-02-26 15:00–16:00");
  const six = (await admin.get(`/api/payrolls/preview?${deadline}`)).body;
  expect(six.notes).toEqual([expect.stringContaining("(0027) har 6 satser, og Danløn har 5 timesatser")]);
  const { status, body } = await pay();
  expect(status).toBe(201);
  expect((await admin.get(`/api/payrolls/${body.id}/preview`)).body.notes).toEqual(six.notes);
  expect(await rowsOf(body.id)).toContain("12345678;0027;21;100;4670;");
});

test("before a run, DataLøn's file check names a pair of løndele with two rates if amounts are switched off", async () => {
  await give("14/15");
  await work("2026-02-27 15:00–16:00");
  await work("2026-03-02 15:00–16:00");
  const datalon = { ...filledPayrollSetup.datalon, amount_lines: false };
  await useFormat("datalon", { datalon });
  const check = (await admin.get(`/api/payrolls/file-check?${deadline}`)).body;
  const refusal = expect.stringMatching(
    /\(0028\): løndel 14\/15 har satserne 46,70.kr\. og 48,10.kr\., og DataLøn tager/,
  );
  expect(check.problems).toEqual([refusal]);
});

test("a rule can have another salary code in each version, and a run pays each day by its version", async () => {
  await useFormat("lessor5");
  const rule = (salary_code: string, kroner: number) => ({
    ...ruleOf({ code: "a", name: "Aften", amount: hourly(kroner), days: ["weekday"], places: ["after"] }),
    salary_code,
  });
  const versions = [
    { from_date: "2026-01-01", rules: [rule("31", 40)] },
    { from_date: "2026-03-01", rules: [rule("32", 50)] },
  ];
  await giveRules(server.db, person, await aRuleSet(server.db, company.admin, { versions }));
  await work("2026-02-27 15:00–16:00");
  await work("2026-03-02 15:00–16:00");
  const { body } = await pay();
  const rows = await rowsOf(body.id);
  expect(rows).toEqual(expect.arrayContaining(["0029;31;1.00;40.00", "0029;32;1.00;50.00"]));
});
