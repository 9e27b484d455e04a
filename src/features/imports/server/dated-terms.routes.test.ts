import { beforeEach, describe, expect, test } from "vitest";
import { firstDay } from "#common/rules/time/clock.ts";
import type { TermsInput } from "#features/users/rules/employment-terms.ts";
import { aUser, deleteUser, type TestUser } from "#testing/data/factories.ts";
import { importer } from "#testing/imports.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, admin } = setUpCompany();

let person: TestUser;
let number = 0;
beforeEach(async () => {
  number += 1;
  person = await aUser(server.db, ["employee"], { employee_id: `T-${number}`, name: `Tine Termin ${number}` });
});

const of = () => importer(admin, "terms");
const row = (cells: Readonly<Record<string, string>>) => ({ person: `T-${number}`, ...cells });

const termsOf = async (id = person.id): Promise<readonly (TermsInput & { id: number })[]> =>
  (await admin.get(`/api/users/${id}/terms`)).body;

const add = (input: object) => admin.post(`/api/users/${person.id}/terms`, input);

const timed = { start: "07:00", end: "15:30", pause_start: "12:00", pause_minutes: 30 };

describe("imported employment terms of a person", () => {
  test("are added from a date, and take empty cells from the previous terms", async () => {
    await add({ from_date: "2026-01-01", hourly_rate: 200, pay_kind: "salaried" });
    expect(await of().run([row({ from_date: "1/4-2026", hourly_rate: "212,50" })])).toEqual({
      ...{ created: 1, changed: 0, unchanged: 0 },
    });
    const [latest] = await termsOf();
    expect(latest).toMatchObject({ from_date: "2026-04-01", hourly_rate: 212.5, pay_kind: "salaried" });
  });

  test("are added in the order of their dates, in any order of the rows", async () => {
    await of().run([
      row({ from_date: "1/4-2026", monday: "7:24" }),
      row({ from_date: "1/2-2026", pay_kind: "Månedsløn", hourly_rate: "300" }),
    ]);
    const [april, february] = await termsOf();
    expect(april).toMatchObject({ from_date: "2026-04-01", hourly_rate: 300, pay_kind: "salaried" });
    expect(april?.plan?.weeks).toEqual([[{ minutes: 444 }, null, null, null, null, null, null]]);
    expect(february).toMatchObject({ from_date: "2026-02-01", hourly_rate: 300, plan: null });
  });

  test("have a plan by hours or by times, and an empty cell keeps the planned day", async () => {
    const days = { monday: "7–15:30, pause 30 kl. 12", tuesday: "7,5", wednesday: "fri", saturday: "22-06 pause 30" };
    await of().run([row({ from_date: "5/1-2026", ...days })]);
    await of().run([row({ from_date: "5/1-2026", tuesday: "8", saturday: "fri" })]);
    const [latest] = await termsOf();
    expect(latest?.plan).toEqual({
      first_monday: "2026-01-05",
      weeks: [[timed, { minutes: 480 }, null, null, null, null, null]],
    });
    expect(await of().run([row({ from_date: "5/1-2026", ...days, tuesday: "8", saturday: "fri" })])).toEqual({
      ...{ created: 0, changed: 0, unchanged: 1 },
    });
  });

  test("from the start are corrected and not added", async () => {
    const { preview, run } = of();
    const rows = [row({ from_date: "fra start", hourly_rate: "222" })];
    expect((await preview(rows)).rows).toMatchObject([
      { name: `Tine Termin ${number} · Fra start`, what: "changed", changes: [{ label: "Timepris", to: "222,00" }] },
    ]);
    await run(rows);
    expect(await termsOf()).toMatchObject([{ from_date: firstDay, hourly_rate: 222 }]);
    expect(await run(rows)).toEqual({ created: 0, changed: 0, unchanged: 1 });
  });

  test("change from weekly hours to a plan, and from a pay period of 14 days to a month", async () => {
    const from_date = "2026-01-05";
    await add({
      from_date,
      hourly_rate: 200,
      weekly_minutes: 2220,
      pay_period: "fortnight",
      pay_period_from: from_date,
    });
    await of().run([row({ from_date: "5/1-2026", monday: "7" })]);
    await of().run([row({ from_date: "5/1-2026", pay_period: "Pr. måned" })]);
    const [latest] = await termsOf();
    expect(latest).toMatchObject({ weekly_minutes: null, pay_period: "month", pay_period_from: null });
  });

  test("name rules of allowances, and unknown rules are errors", async () => {
    const rules = await server.db
      .insertInto("allowance_rules")
      .values({ name: "Industri" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await of().run([row({ from_date: "1/1-2026", allowance_rules: "INDUSTRI" })]);
    expect((await termsOf())[0]).toMatchObject({ allowance_rules_id: rules.id });
    expect(
      await of().errorsOf([row({ from_date: "1/2-2026", allowance_rules: "Ukendt", working_time_rules: "x" })]),
    ).toEqual([
      ["C2", "Skriv navnet på regler, der findes."],
      ["D2", "Skriv navnet på regler, der findes."],
    ]);
  });

  test("are logged and raise the version of the person, as in the form", async () => {
    await of().run([
      row({ from_date: "1/1-2026", hourly_rate: "210" }),
      row({ from_date: "Fra start", hourly_rate: "190" }),
    ]);
    const entries = await server.db
      .selectFrom("audit_log")
      .select(["kind", "details"])
      .where("about_user_id", "=", person.id)
      .orderBy("id")
      .execute();
    expect(entries).toEqual([
      { kind: "employment-terms-changed", details: { from: "2026-01-01", change: "added" } },
      { kind: "employment-terms-changed", details: { from: firstDay, change: "changed" } },
    ]);
    const user = await server.db.selectFrom("users").select("version").where("id", "=", person.id).executeTakeFirst();
    expect(user?.version).toBe(3);
  });

  test("have errors at their cells, and nothing is saved", async () => {
    const gone = await aUser(server.db, ["employee"], { employee_id: `G-${number}` });
    await deleteUser(server.db, gone.id);
    const fields = {
      from_date: "1/1-2026",
      hourly_rate: "",
      monday: "",
      weekly_minutes: "",
      pay_kind: "",
      registers_norm: "",
    };
    expect(
      await of().errorsOf([
        row({ ...fields, hourly_rate: "mange" }),
        row({ ...fields, from_date: "1. maj" }),
        { ...row(fields), person: "ukendt" },
        { ...row(fields), person: `G-${number}` },
        row({ ...fields, from_date: "1/2-2026", monday: "25" }),
        row({ ...fields, from_date: "1/3-2026", monday: "7-15", weekly_minutes: "37" }),
        row({ ...fields, from_date: "1/4-2026", registers_norm: "ja" }),
        row({ ...fields, from_date: "01-04-2026" }),
        { ...row(fields), person: person.email, from_date: "2026-04-01" },
        { ...row(fields), person: "", from_date: "", pay_kind: "Timeløn" },
      ]),
    ).toEqual([
      ["C2", "Skriv et beløb, fx 1.250,50."],
      ["B3", "Skriv en dato, fx 5/11-2026, eller »Fra start«."],
      ["A4", "Ingen bruger har det nummer, den e-mail eller det navn alene."],
      ["A5", "Ingen bruger har det nummer, den e-mail eller det navn alene."],
      ["D6", "Skriv dagens timer (7,5), fra og til (7–15:30, pause 30) eller fri."],
      ["E7", "Ugens timer følger af planen."],
      ["G8", "Kun den, der har månedsløn og en plan, får dagens norm registreret."],
      ["A9", "Står også i række 8."],
      ["A10", "Står også i række 8."],
      ["A11", "Medarbejdernummer skal udfyldes."],
      ["B11", "Fra skal udfyldes."],
    ]);
    expect(await termsOf()).toHaveLength(1);
  });
});

test("terms of 500 people are added in one import", async () => {
  const many = Array.from({ length: 500 }, (_, place) => ({
    ...{ name: `Mange ${place}`, email: `mange${place}@import.test`, employee_id: `M${place}` },
  }));
  await server.db
    .insertInto("users")
    .values(many.map((one) => ({ ...one, leader_user_id: null })))
    .execute();
  const rows = many.map(({ employee_id }) => ({
    ...{
      person: employee_id,
      from_date: "1/1-2026",
      hourly_rate: "210",
      monday: "7-15, pause 30",
      tuesday: "7-15, pause 30",
    },
  }));
  expect(await of().run(rows)).toEqual({ created: 500, changed: 0, unchanged: 0 });
});
