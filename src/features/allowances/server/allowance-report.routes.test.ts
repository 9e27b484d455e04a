import { parseCsv } from "hucre/csv";
import { sql } from "kysely";
import readSheets from "read-excel-file/node";
import { beforeAll, expect, test } from "vitest";
import { actorOf } from "#common/rules/access/actor.ts";
import { planTemplates } from "#common/rules/norm/norm-plan.ts";
import { aJob, aUser, type TestUser } from "#testing/data/factories.ts";
import { aNorm } from "#testing/data/norms.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { presets } from "../rules/presets/presets.ts";
import { insertRuleSet } from "./allowance-rules.store.ts";

/* The report of allowances (docs/product-rules.md#report-of-allowances). */

const { server, company, admin, manager, employee } = setUpCompany();

let anna: TestUser;

beforeAll(async () => {
  const rules = structuredClone(presets.industri.versions.at(1)?.rules) as Parameters<
    typeof insertRuleSet
  >[2]["versions"][number]["rules"];
  const named = rules.map((rule) =>
    rule.code === "overtime-1" ? { ...rule, name: "=1+1", salary_code: "031" } : rule,
  );
  const version = {
    normal_from: 360,
    normal_to: 1080,
    norm: "own" as const,
    full_time_minutes: 2220,
    flex: null,
    is_confirmed: false,
  };
  const id = await insertRuleSet(server.db, actorOf(company.admin.id, ["admin"]), {
    name: "Industri",
    versions: [{ ...version, from_date: "2026-01-01", rules: named }],
  });
  const rulesOf = async (name: string) => {
    const user = await aUser(server.db, ["employee"], { name });
    await aNorm(server.db, user, { plan: [planTemplates[0]?.week ?? []] });
    await sql`update employment_terms set allowance_rules_id = ${id} where user_id = ${user.id}`.execute(server.db);
    return user;
  };
  anna = await rulesOf("Anna Aa");
  const bo = await rulesOf("Bo Bå");
  const at = (user: TestUser, day: string, from: string, to: string, more: object = {}) =>
    aJob(server.db, company, { user, started_at: `${day} ${from}:00`, ended_at: `${day} ${to}:00`, ...more });
  await at(anna, "2026-03-10", "15:00", "16:00");
  await at(anna, "2026-03-10", "16:00", "17:30", { project: company.project2 });
  await at(anna, "2026-03-11", "15:00", "17:00", { job_status: "REJECTED" });
  await at(anna, "2026-04-01", "15:00", "16:00");
  await at(bo, "2026-03-31", "15:00", "16:00", { job_status: "PAID" });
});

const report = async (by: string) => (await admin.get(`/api/allowances?month=2026-03&by=${by}`)).body;
const rowsOf = async (by: string) =>
  (await report(by)).rows.map(({ group, rule, minutes, price }: never) => [
    (group as { name: string } | null)?.name ?? "",
    rule,
    minutes,
    price,
  ]);

test("only payroll reads the report of allowances", async () => {
  for (const who of [manager, employee]) expect((await who.get("/api/allowances?month=2026-03")).status).toBe(403);
});

test("the report has the allowances of all jobs but rejected jobs, with equal sums by person, project and rule", async () => {
  expect(await rowsOf("user")).toEqual([
    ["Anna Aa", "=1+1", 120, 96.2],
    ["Anna Aa", "Overtid, 3. og 4. time", 30, 38.4],
    ["Bo Bå", "=1+1", 60, 48.1],
  ]);
  const { name } = company.project;
  const ofFirst = (await rowsOf("project")).filter(([project]: string[]) => project === name);
  expect(ofFirst).toEqual([[name, "=1+1", 120, 96.2]]);
  expect(await rowsOf("rule")).toEqual([
    ["", "=1+1", 180, 144.3],
    ["", "Overtid, 3. og 4. time", 30, 38.4],
  ]);
  for (const by of ["user", "project", "rule"]) expect(await report(by)).toMatchObject({ minutes: 210, price: 182.7 });
});

test("the files have a row per person, day, project and rule, with numbers as numbers and texts as texts", async () => {
  const path = "/api/allowances/export?from=2026-03-01&to=2026-03-31";
  const csv = String((await admin.get(`${path}&format=csv`)).bytes).replace("\ufeff", "");
  const [head, ...rows] = (parseCsv(csv, { delimiter: ";" }) as string[][]).filter((row) => row.length > 1);
  expect(head?.slice(2)).toEqual([
    ...["Dato", "Projektkode", "Projekt", "Regel", "Lønkode", "Timer", "Minutter", "Antal", "Sats", "Beløb"],
  ]);
  expect(rows.map((row) => [row[1], row[2], ...row.slice(5)].join(" "))).toEqual([
    "Anna Aa 10-03-2026 '=1+1 031 1,00 60  48,10 48,10",
    "Anna Aa 10-03-2026 '=1+1 031 1,00 60  48,10 48,10",
    "Anna Aa 10-03-2026 Overtid, 3. og 4. time  0,50 30  76,80 38,40",
    "Bo Bå 31-03-2026 '=1+1 031 1,00 60  48,10 48,10",
  ]);
  const [sheet] = await readSheets((await admin.get(path)).bytes);
  expect(sheet?.data[1]?.slice(5)).toEqual(["=1+1", "031", 1, 60, null, 48.1, 48.1]);
});

test("an invalid query is refused with errors at its fields", async () => {
  expect(Object.keys((await admin.get("/api/allowances?month=2026-13&by=x")).body.errors).sort()).toEqual([
    "by",
    "month",
  ]);
  const year = await admin.get("/api/allowances/export?from=2026-01-01&to=2027-02-01");
  expect([year.status, Object.keys(year.body.errors)]).toEqual([422, ["to"]]);
});
