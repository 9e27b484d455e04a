import { expect, test } from "vitest";
import { today } from "#common/rules/clock.ts";
import { aJob } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, employee, manager, admin } = setUpCompany();

const path = "/api/working-time/rules";
const law = { rest_hours: 11, reference_months: 4, days_between_days_off: 6 };

test("a company begins with the law, everybody reads its rules, and only administrators change them", async () => {
  for (const client of [employee, manager, admin])
    expect((await client.get(path)).body).toEqual({ ...law, version: 1 });
  const changed = { rest_hours: 8, reference_months: 12, days_between_days_off: 7 };
  for (const client of [employee, manager]) expect((await client.put(path, changed)).status).toBe(403);
  expect((await admin.put(path, changed)).body).toEqual({ ...changed, version: 2 });
  expect((await employee.get(path)).body).toEqual({ ...changed, version: 2 });
  expect((await admin.put(path, law)).status).toBe(200);
});

test("a second change of the same version answers 409", async () => {
  const { body } = await admin.get(path);
  expect((await admin.put(path, body)).status).toBe(200);
  const late = await admin.put(path, { ...body, rest_hours: 8 });
  expect([late.status, late.body.message]).toEqual([409, "Du har selv ændret reglerne i et andet vindue."]);
  expect((await admin.get(path)).body.rest_hours).toBe(11);
});

test.each([
  { rest_hours: 10, reference_months: 5, days_between_days_off: 13 },
  { rest_hours: "11", reference_months: null, days_between_days_off: 6.5 },
  { rest_hours: 0, reference_months: 24, days_between_days_off: 5 },
])("the rules %j are refused, all fields at once", async (wrong) => {
  const answer = await admin.put(path, wrong);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, Object.keys(wrong)]);
});

test("page, form and file follow the rules of the company", async () => {
  const month = today().toPlainYearMonth().subtract({ months: 1 });
  const day = (date: number) => month.toPlainDate({ day: date }).toString();
  const times = [
    { started_at: `${day(9)} 14:00:00`, ended_at: `${day(9)} 23:00:00` },
    { started_at: `${day(10)} 08:00:00`, ended_at: `${day(10)} 16:00:00` },
  ] as const;
  for (const time of times) await aJob(server.db, company, { user: company.employee, ...time, pause_minutes: 30 });
  const typed = `started_at=${day(10)} 16:30:00&ended_at=${day(10)} 17:00:00`;
  const read = async () => {
    const { body } = await employee.get(`/api/working-time?month=${month}`);
    const flags = (await employee.get(`/api/jobs/typed-flags?${encodeURI(typed)}`)).body;
    const file = await employee.get(`/api/working-time/file?from=${day(10)}&to=${day(10)}&format=csv`);
    return {
      marks: body.days[9].marks.map(({ kind }: { kind: string }) => kind),
      rules: body.rules,
      flags: flags.map(({ kind }: { kind: string }) => kind).filter((kind: string) => kind === "short-rest"),
      isBreachInFile: file.body.includes("Kun 9 timer hvile"),
    };
  };
  expect(await read()).toEqual({ marks: ["rest"], rules: law, flags: ["short-rest"], isBreachInFile: true });
  const agreed = { ...law, rest_hours: 8 };
  await admin.put(path, agreed);
  expect(await read()).toEqual({ marks: ["reduced-rest"], rules: agreed, flags: [], isBreachInFile: false });
  await admin.put(path, law);
});
