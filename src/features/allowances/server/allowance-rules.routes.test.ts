import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "#common/server/database/tables.ts";
import { aJob, aUser } from "#testing/data/factories.ts";
import { aNormPlan } from "#testing/data/norm-plans.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { type EditedVersion, versionDefaults } from "../rules/allowance-rule.ts";
import { hourly, ruleOf } from "../rules/presets/preset.ts";
import { presets, versionsOf } from "../rules/presets/presets.ts";
import type { SampleLine } from "../rules/sample-week.ts";

/* The calls about the rules of allowances (docs/product-rules.md#rules-of-allowances). */

const { server, company, employee, manager, admin } = setUpCompany();

const path = "/api/allowance-rules";
const industri = versionsOf(presets.industri);
const evening = ruleOf({ code: "evening", name: "Aften", amount: hourly(40), days: ["weekday"], places: ["after"] });
const fromStart = (more: Partial<EditedVersion> = {}): EditedVersion => ({
  ...versionDefaults,
  from_date: "2000-01-01",
  rules: [evening],
  ...more,
});

let last = 0;

const stored = async (id: number) => (await admin.get(path)).body.find((set: { id: number }) => set.id === id);

async function created(versions: readonly EditedVersion[] = [fromStart()]) {
  const { status, body } = await admin.post(path, { name: `Smedjen ${++last}`, versions });
  expect(status).toBe(201);
  return body;
}

async function lastEntry(id: number) {
  const { rows } = await sql<{ details: object; user_id: number }>`select details, user_id from audit_log
    where kind = 'allowance-rules-changed' and record_id = ${id} order by id desc limit 1`.execute(server.db);
  return rows[0];
}

test("only users who run payroll read and change the rules", async () => {
  const { id } = await created();
  for (const client of [employee, manager]) {
    expect((await client.get(path)).status).toBe(403);
    expect((await client.post(path, { name: "Lageret", versions: [fromStart()] })).status).toBe(403);
    expect((await client.put(`${path}/${id}`, { name: "Lageret", versions: [fromStart()] })).status).toBe(403);
    expect((await client.delete(`${path}/${id}`)).status).toBe(403);
    expect((await client.post(`${path}/sample`, {})).status).toBe(403);
  }
});

test("a preset is stored unchanged and unconfirmed, in the order of its dates", async () => {
  const { id, name } = await created(industri);
  const set = await stored(id);
  expect(set).toMatchObject({ name, version: 1 });
  expect(set.versions).toEqual(industri.map((version) => ({ ...version, confirmed_at: null, confirmed_by: null })));
});

test.each([
  ["no versions", { versions: [] }, "versions"],
  ["an empty name", { name: " " }, "name"],
  ["a name that is taken", { name: "OPTAGET" }, "name"],
  ["two versions from the same day", { versions: [fromStart(), fromStart()] }, "versions"],
  ["a rule without days", { versions: [fromStart({ rules: [{ ...evening, days: [] }] })] }, "versions"],
  ["two rules with the same code", { versions: [fromStart({ rules: [evening, evening] })] }, "versions"],
  [
    "a rate with three decimals",
    { versions: [fromStart({ rules: [{ ...evening, amount: hourly(1.234) }] })] },
    "versions",
  ],
])("%s is refused", async (_what, wrong, field) => {
  await admin.post(path, { name: "Optaget", versions: [fromStart()] });
  const { status, body } = await admin.post(path, { name: "Lageret", versions: [fromStart()], ...wrong });
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

test("a change or deletion of a stale version is a 409 with the current version", async () => {
  const { id, name } = await created();
  const changed = { name, versions: [fromStart({ norm: "full-time" })], version: 1 };
  expect((await admin.put(`${path}/${id}`, changed)).body).toMatchObject({ version: 2 });
  const stale = await admin.put(`${path}/${id}`, changed);
  expect([stale.status, stale.body.current.version]).toEqual([409, 2]);
  expect((await admin.delete(`${path}/${id}?version=1`)).status).toBe(409);
  expect((await admin.delete(`${path}/${id}?version=2`)).status).toBe(204);
});

test("a change of a version's date replaces the version", async () => {
  const { id, name } = await created();
  const moved = { name, versions: [fromStart({ from_date: "2026-03-01" })] };
  expect((await admin.put(`${path}/${id}`, moved)).body.versions).toMatchObject([{ from_date: "2026-03-01" }]);
  expect((await stored(id)).versions).toHaveLength(1);
});

test("a confirmation keeps its user until the figures change, and changed figures are confirmed anew", async () => {
  const { id, name } = await created([fromStart(), fromStart({ from_date: "2026-03-01" })]);
  const other = await aUser(server.db, ["admin"]);
  const save = async (client: typeof admin, versions: readonly EditedVersion[]) => {
    const { status, body } = await client.put(`${path}/${id}`, { name, versions });
    expect(status).toBe(200);
    return body.versions.map((one: { confirmed_by: string | null }) => one.confirmed_by);
  };
  const march = (more: Partial<EditedVersion> = {}) =>
    fromStart({ from_date: "2026-03-01", is_confirmed: true, ...more });
  const first = company.admin.name;
  expect(await save(admin, [fromStart(), march()])).toEqual([null, first]);
  const second = await server.login(other.email);
  expect(await save(second, [fromStart({ is_confirmed: true }), march()])).toEqual([other.name, first]);
  const raised = { ...evening, amount: hourly(41), salary_code: "1110" };
  expect(await save(second, [fromStart({ is_confirmed: true }), march({ rules: [raised] })])).toEqual([
    other.name,
    other.name,
  ]);
  expect(await lastEntry(id)).toEqual({
    user_id: other.id,
    details: {
      name,
      fields: ["2026-03-01"],
      before: ["Aften: lønkode (tom), sats 40,00\u00a0kr./t.; kontrolleret"],
      after: ["Aften: lønkode 1110, sats 41,00\u00a0kr./t.; kontrolleret"],
    },
  });
});

test("a save that changes nothing is not in the audit log", async () => {
  const { id, name } = await created();
  const before = await lastEntry(id);
  await admin.put(`${path}/${id}`, { name, versions: [fromStart()] });
  expect(await lastEntry(id)).toEqual(before);
});

test("rules that employment terms name, or that a run has used, are not deleted", async () => {
  const [named, used] = [await created(), await created()];
  const user = await aUser(server.db, ["employee"]);
  const terms = { from_date: "2026-02-01", hourly_rate: 200, allowance_rules_id: named.id };
  expect((await admin.post(`/api/users/${user.id}/terms`, terms)).status).toBe(201);
  const { payroll_id } = await aJob(server.db, company, { job_status: "PAID" });
  await addLine(server.db, { payroll_id, user_id: user.id, rules_id: used.id });
  for (const { id } of [named, used]) {
    const refused = await admin.delete(`${path}/${id}`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Reglerne står i nogens ansættelsesvilkår eller er brugt af en lønkørsel og kan ikke slettes.",
    ]);
  }
});

/** Inserts an allowance that a run has paid. */
const addLine = (db: Kysely<Database>, line: { payroll_id: number | null; user_id: number; rules_id: number }) =>
  sql`insert into payroll_allowance_lines (payroll_id, user_id, date, rules_id, code, name, salary_code, employee_id,
    user_name, unit, minutes, count, rate, price) values (${line.payroll_id}, ${line.user_id}, '2026-03-10', ${line.rules_id},
    'evening', 'Aften', '', '1', 'Anna', 'hour', 60, 0, 40, 40)`.execute(db);

test("rules that an unfinished run uses are not deleted", async () => {
  const { id } = await created();
  const { payroll_id } = await aJob(server.db, company, { job_status: "PAID" });
  const trx = await server.db.startTransaction().execute();
  await addLine(trx, { payroll_id, user_id: company.employee.id, rules_id: id });
  const deletion = admin.delete(`${path}/${id}`);
  await server.waiting(1);
  await trx.commit().execute();
  expect((await deletion).status).toBe(409);
});

test.each([
  ["run", "payroll_id", "payroll_is_known"],
  ["user", "user_id", "payroll_allowance_lines_are_of_known"],
  ["set of rules", "rules_id", "payroll_allowance_lines_are_of_known"],
])("the database refuses an allowance of a run with an unknown %s", async (_what, column, constraint) => {
  const { payroll_id } = await aJob(server.db, company, { job_status: "PAID" });
  const known = { payroll_id, user_id: company.employee.id, rules_id: (await created()).id };
  await expect(addLine(server.db, { ...known, [column]: 2_000_000_000 })).rejects.toMatchObject({
    code: "23503",
    constraint,
  });
});

const monday = "2026-03-09";
const plan = { start: "07:00", end: "15:00", pause_start: "12:00", pause_minutes: 30 };

/** A person with a paid job from 7:00 to 18:00, with a pause of 30 minutes, and a rejected job on the next day. */
async function overtimeOn10March(allowance_rules_id: number | null) {
  const user = await aUser(server.db, ["employee"]);
  await aNormPlan(server.db, user, { from_date: "2026-01-01", weekday: plan, allowance_rules_id });
  const times = { started_at: "2026-03-10 07:00:00", ended_at: "2026-03-10 18:00:00", pause_minutes: 30 } as const;
  await aJob(server.db, company, { user, ...times, job_status: "PAID" });
  const rejected = { started_at: "2026-03-11 15:00:00", ended_at: "2026-03-11 17:00:00" } as const;
  await aJob(server.db, company, { user, ...rejected, job_status: "REJECTED" });
  return user;
}

const inShort = (lines: readonly SampleLine[]) => lines.map(({ date, code, price }) => `${date} ${code} ${price}`);

test("a sample week compares the allowances of stored and edited rules, and stores nothing", async () => {
  const { id } = await created(industri);
  const user = await overtimeOn10March(id);
  const edited = { rules_id: id, versions: [fromStart()], user_id: user.id, monday };
  const { status, body } = await admin.post(`${path}/sample`, edited);
  expect(status).toBe(200);
  expect(inShort(body.stored)).toEqual(["2026-03-10 overtime-1 96.2", "2026-03-10 overtime-2 76.8"]);
  expect(inShort(body.edited)).toEqual(["2026-03-10 evening 120"]);
  expect(body.worked_minutes).toBe(630);
  expect((await stored(id)).versions).toHaveLength(3);
});

test("a sample week of a person whose terms name no rules has allowances by the edited rules only", async () => {
  const { id } = await created();
  const user = await overtimeOn10March(null);
  const { body } = await admin.post(`${path}/sample`, { rules_id: id, versions: industri, user_id: user.id, monday });
  expect(body.stored).toEqual([]);
  expect(inShort(body.edited)).toEqual(["2026-03-10 overtime-1 96.2", "2026-03-10 overtime-2 76.8"]);
});

test.each([
  ["an unknown person", { user_id: 2_000_000_000 }, "user_id"],
  ["a week that begins on a Tuesday", { monday: "2026-03-10" }, "monday"],
  ["versions out of order", { versions: [fromStart(), fromStart()] }, "versions"],
])("a sample week of %s is refused", async (_what, wrong, field) => {
  const input = { rules_id: 1, versions: [fromStart()], user_id: company.employee.id, monday, ...wrong };
  const { status, body } = await admin.post(`${path}/sample`, input);
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});
