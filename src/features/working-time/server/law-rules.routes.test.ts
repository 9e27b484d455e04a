import { sql } from "kysely";
import { expect, test } from "vitest";
import { defaultLawRules } from "#common/rules/law-rules.ts";
import { formatDate, today } from "#common/rules/time/clock.ts";
import { aJob, aUser, type TestUser } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* The rules of working time of the company and its groups (docs/product-rules.md#rules-of-working-time). */

const { server, company, employee, manager, admin } = setUpCompany();

const path = "/api/working-time/rules";
const law = defaultLawRules;
const fromStart = (rules: object = {}) => ({ ...law, ...rules, from_date: "2000-01-01" });
const law11 = { name: null, periods: [fromStart()] };

test("a company begins with the rules of the law, everybody reads them, and only administrators change them", async () => {
  for (const client of [employee, manager, admin])
    expect((await client.get(path)).body).toEqual([{ id: 1, version: 1, ...law11 }]);
  const changed = {
    name: null,
    periods: [fromStart(), { rest_hours: 8, reference_months: 12, days_between_days_off: 7, from_date: "2026-03-01" }],
  };
  for (const client of [employee, manager]) {
    expect((await client.put(`${path}/1`, changed)).status).toBe(403);
    expect((await client.post(path, { ...changed, name: "Vagthold" })).status).toBe(403);
    expect((await client.delete(`${path}/1`)).status).toBe(403);
  }
  expect((await admin.put(`${path}/1`, changed)).body).toEqual({ ...changed, id: 1, version: 2 });
  expect((await employee.get(path)).body).toEqual([{ ...changed, id: 1, version: 2 }]);
  expect((await admin.put(`${path}/1`, law11)).status).toBe(200);
});

test("a second change of the same version is 409", async () => {
  const [{ id, ...set }] = (await admin.get(path)).body;
  expect((await admin.put(`${path}/${id}`, set)).status).toBe(200);
  const late = await admin.put(`${path}/${id}`, { ...set, periods: [fromStart({ rest_hours: 8 })] });
  expect([late.status, late.body.message]).toEqual([409, "Du har selv ændret reglerne i et andet vindue."]);
  expect((await admin.get(path)).body[0].periods[0].rest_hours).toBe(11);
});

test.each([
  [{ rest_hours: 10, reference_months: 5, days_between_days_off: 13 }],
  [{ rest_hours: "11", reference_months: null, days_between_days_off: 6.5 }],
  [{ rest_hours: 0, reference_months: 24, days_between_days_off: 5 }],
])("the rules %j are refused with an error for each field", async (wrong) => {
  const answer = await admin.put(`${path}/1`, { name: null, periods: [fromStart(wrong)] });
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    { periods: ["Vælg 11 eller 8 timer.", "Vælg 4, 6 eller 12 måneder.", "Vælg fra 6 til 12 døgn."] },
  ]);
});

test.each([
  ["no period", { periods: [] }, "periods"],
  ["a first period that is not from the start", { periods: [{ ...law, from_date: "2026-01-01" }] }, "periods"],
  [
    "a period that does not begin after the one before",
    { periods: [fromStart(), { ...law, from_date: "2026-03-01" }, { ...law, from_date: "2026-03-01" }] },
    "periods",
  ],
  ["a group without a name", { name: null }, "name"],
  ["a name that another group has", { name: "VAGTHOLD" }, "name"],
])("%s is refused", async (_what, wrong, field) => {
  const sets = (await admin.get(path)).body;
  if (!sets.some(({ name }: { name: string }) => name === "Vagthold"))
    await admin.post(path, { name: "Vagthold", periods: [fromStart()] });
  const { status, body } = await admin.post(path, { name: "Nathold", periods: [fromStart()], ...wrong });
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

const month = today().toPlainYearMonth().subtract({ months: 1 });
const day = (date: number) => month.toPlainDate({ day: date }).toString();

/** A person with 9 hours of rest before the end of the work on the 10th and the 20th. */
async function shortNights(): Promise<{ user: TestUser; own: Client }> {
  const user = await aUser(server.db, ["employee"]);
  for (const date of [9, 19]) {
    const times = [
      { started_at: `${day(date)} 14:00:00`, ended_at: `${day(date)} 23:00:00` },
      { started_at: `${day(date + 1)} 08:00:00`, ended_at: `${day(date + 1)} 16:00:00` },
    ] as const;
    for (const time of times) await aJob(server.db, company, { user, ...time, pause_minutes: 30 });
  }
  return { user, own: await server.login(user.email) };
}

/** The marks, flags and file lines about the rest on the 10th and the 20th. */
async function restsOf({ own }: { own: Client }) {
  const { body } = await own.get(`/api/working-time?month=${month}`);
  const typed = async (date: number) => {
    const times = `started_at=${day(date)} 16:30:00&ended_at=${day(date)} 17:00:00`;
    const flags = (await own.get(`/api/jobs/typed-flags?${encodeURI(times)}`)).body;
    return flags.some(({ kind }: { kind: string }) => kind === "short-rest");
  };
  const file = await own.get(`/api/working-time/file?from=${day(10)}&to=${day(20)}&format=csv`);
  return {
    marks: [10, 20].map((date) => body.days[date - 1].marks.map(({ kind }: { kind: string }) => kind)),
    flags: [await typed(10), await typed(20)],
    breachesInFile: file.body.match(/Kun 9 timer hvile/g)?.length ?? 0,
    rules: body.rules,
  };
}

test("the audit log has a change of the last of many periods, with the former values", async () => {
  const periods = [fromStart(), ...[2, 3, 4, 5, 6, 7, 8].map((month) => ({ ...law, from_date: `2026-0${month}-01` }))];
  const { id } = (await admin.post(path, { name: "Mange perioder", periods })).body;
  await admin.put(`${path}/${id}`, {
    name: "Mange perioder",
    periods: periods.map((period) => (period.from_date === "2026-08-01" ? { ...period, rest_hours: 8 } : period)),
  });
  const { rows } = await sql<{ details: object }>`select details from audit_log
    where kind = 'working-time-rules-changed' and record_id = ${id} order by id desc limit 1`.execute(server.db);
  expect(rows[0]?.details).toEqual({
    ...{
      name: "Mange perioder",
      fields: ["2026-08-01"],
      before: ["11 t./4 mdr./6 døgn"],
      after: ["8 t./4 mdr./6 døgn"],
    },
  });
  await admin.delete(`${path}/${id}`);
});

test("the page, the job's form and the file use the rules of the day", async () => {
  const person = await shortNights();
  expect(await restsOf(person)).toEqual({
    marks: [["rest"], ["rest"]],
    flags: [true, true],
    breachesInFile: 2,
    rules: { ...law, name: null },
  });
  const agreed = [fromStart(), { ...law, rest_hours: 8, from_date: day(15) }];
  await admin.put(`${path}/1`, { name: null, periods: agreed });
  expect(await restsOf(person)).toEqual({
    marks: [["rest"], ["reduced-rest"]],
    flags: [true, false],
    breachesInFile: 1,
    rules: { ...law, rest_hours: 8, name: null },
  });
  await admin.put(`${path}/1`, law11);
});

test("a group's rules apply to people whose terms name the rules, from the date of the terms", async () => {
  const [inGroup, other] = [await shortNights(), await shortNights()];
  const night = (await admin.post(path, { name: "Natteam", periods: [fromStart({ rest_hours: 8 })] })).body;
  const terms = { from_date: day(15), hourly_rate: 200, working_time_rules_id: night.id };
  expect((await admin.post(`/api/users/${inGroup.user.id}/terms`, terms)).status).toBe(201);
  expect(await restsOf(inGroup)).toEqual({
    marks: [["rest"], ["reduced-rest"]],
    flags: [true, false],
    breachesInFile: 1,
    rules: { ...law, rest_hours: 8, name: "Natteam" },
  });
  expect((await restsOf(other)).marks).toEqual([["rest"], ["rest"]]);
  const used = await admin.delete(`${path}/${night.id}`);
  expect([used.status, used.body.message]).toEqual([
    409,
    "Reglerne står i nogens ansættelsesvilkår og kan ikke slettes.",
  ]);
});

test("terms can only name existing rules, shared terms can name rules, and rules with work stay in the terms", async () => {
  const { user } = await shortNights();
  const add = (fields: object) =>
    admin.post(`/api/users/${user.id}/terms`, { from_date: day(1), hourly_rate: 200, ...fields });
  for (const working_time_rules_id of [1, 999_999])
    expect((await add({ working_time_rules_id })).body.errors).toEqual({
      working_time_rules_id: ["Vælg regler, der findes."],
    });
  const { id } = (await admin.post(path, { name: "Kajhold", periods: [fromStart({ reference_months: 6 })] })).body;
  const shared = { users: [user.id], from_date: day(1), working_time_rules_id: id };
  expect((await admin.post("/api/employment-terms", shared)).status).toBe(201);
  const [row] = (await admin.get(`/api/users/${user.id}/terms`)).body;
  expect(row.working_time_rules_id).toBe(id);
  expect((await admin.delete(`/api/users/${user.id}/terms/${row.id}`)).status).toBe(409);
  const late = await add({ working_time_rules_id: null });
  expect(late.body.errors.from_date).toEqual([`Der er allerede vilkår fra ${formatDate(day(1))}.`]);
});

test("rules that no terms name can be deleted, and the company's rules cannot", async () => {
  const { id } = (await admin.post(path, { name: "Kort liv", periods: [fromStart()] })).body;
  expect((await admin.delete(`${path}/${id}`)).status).toBe(204);
  expect((await admin.delete(`${path}/${id}`)).status).toBe(404);
  const kept = await admin.delete(`${path}/1`);
  expect([kept.status, kept.body.message]).toEqual([409, "Virksomhedens regler kan ikke slettes."]);
});

test("the average of a person in a group is over the months of the group's rules", async () => {
  const { user, own } = await shortNights();
  await aJob(server.db, company, {
    user,
    started_at: `${month.subtract({ months: 10 }).toPlainDate({ day: 5 })} 08:00:00`,
    ended_at: `${month.subtract({ months: 10 }).toPlainDate({ day: 5 })} 16:00:00`,
  });
  const average = async () => (await own.get(`/api/working-time?month=${month}`)).body.average;
  expect(await average()).toMatchObject({ from: month.subtract({ months: 3 }).toPlainDate({ day: 1 }).toString() });
  const { id } = (await admin.post(path, { name: "Årshold", periods: [fromStart({ reference_months: 12 })] })).body;
  await admin.post(`/api/users/${user.id}/terms`, { from_date: day(1), hourly_rate: 200, working_time_rules_id: id });
  expect(await average()).toMatchObject({
    from: month.subtract({ months: 10 }).toPlainDate({ day: 5 }).toString(),
    to: month.toPlainDate({ day: month.daysInMonth }).toString(),
  });
});
