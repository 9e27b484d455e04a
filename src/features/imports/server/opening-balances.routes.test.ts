import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anAbsenceKind, aUser, type TestUser } from "#testing/data/factories.ts";
import { importer } from "#testing/imports.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, admin } = setUpCompany();

let person: TestUser;
let number = 0;

beforeAll(async () => {
  for (const template of ["holiday", "extra-holiday", "time-off"] as const) await anAbsenceKind(server.db, template);
  await admin.put("/api/balance-setup", { kept_from: "2026-09-01" });
});

beforeEach(async () => {
  number += 1;
  person = await aUser(server.db, ["employee"], { employee_id: `O-${number}`, name: `Ole Åbning ${number}` });
  await admin.put(`/api/users/${person.id}/employment`, { employed_from: "2020-01-01", employed_until: null });
});

const of = () => importer(admin, "opening-balances");
const row = (cells: Readonly<Record<string, string>>) => ({ person: `O-${number}`, date: "31/10-2026", ...cells });

type Account = {
  readonly account: string;
  readonly left: number | null;
  readonly years: { name: string; left: number | null }[];
};

async function balances(date: string): Promise<Record<string, unknown>> {
  const { accounts } = (await admin.get(`/api/users/${person.id}/balances?date=${date}`)).body as {
    accounts: Account[];
  };
  return Object.fromEntries(
    accounts.map(({ account, left, years }) => [
      account,
      years.length > 0 ? Object.fromEntries(years.map((year) => [year.name, year.left])) : left,
    ]),
  );
}

const entriesOf = async () => (await admin.get(`/api/users/${person.id}/balance-entries`)).body;

describe("opening balances", () => {
  test("are the balance of their date, later months add to them, and earlier balances are unknown", async () => {
    await of().run([
      row({ account: "Ferie", year: "2025/26", left: "6,40" }),
      row({ account: "ferie", year: "26/27", left: "4,16" }),
    ]);
    expect(await balances("2026-10-30")).toMatchObject({ holiday: { "2025/26": null, "2026/27": 208 } });
    expect(await balances("2026-10-31")).toMatchObject({ holiday: { "2025/26": 640, "2026/27": 416 } });
    expect(await balances("2026-11-30")).toMatchObject({ holiday: { "2025/26": 640, "2026/27": 624 } });
  });

  test("of extra holiday, time off and flex have the unit of their account, and hours need no year", async () => {
    await of().run([
      row({ account: "Feriefri", year: "2025/26", left: "2,5" }),
      row({ account: "Afspadsering", left: "7:20" }),
      row({ account: "Flex", left: "-1,5" }),
    ]);
    expect(await entriesOf()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ account: "extra-holiday", amount: 250, unit: "days", reason: "Overført ved import" }),
        expect.objectContaining({ account: "time-off", amount: 440, unit: "minutes", year: 2026 }),
        expect.objectContaining({ account: "flex", amount: -90, unit: "minutes" }),
      ]),
    );
    expect(await balances("2026-11-01")).toMatchObject({ "time-off": 440 });
  });

  test("of holiday that is counted in hours are stored in hours", async () => {
    const period = { employed_from: "2020-01-01", employed_until: null, holiday_week_minutes: 2220 };
    await admin.put(`/api/users/${person.id}/employment`, period);
    await of().run([row({ account: "Ferie", year: "2025/26", left: "47,36" })]);
    expect(await entriesOf()).toMatchObject([{ amount: 4736, unit: "hours" }]);
  });

  test("are unchanged by a second import, and another number for the same day is an error", async () => {
    const rows = [row({ account: "Ferie", year: "2025/26", left: "6,4", reason: "Fra Danløn" })];
    expect(await of().run(rows)).toEqual({ created: 1, changed: 0, unchanged: 0 });
    expect(await of().run(rows)).toEqual({ created: 0, changed: 0, unchanged: 1 });
    expect(await of().run([row({ account: "Ferie", year: "2025-26", left: "", person: person.email })])).toMatchObject({
      unchanged: 1,
    });
    expect(await of().errorsOf([row({ account: "Ferie", year: "2025/26", left: "7" })])).toEqual([
      ["D2", "Der er allerede en åbningssaldo den dag. Skriv en rettelse fra dagen efter."],
    ]);
    expect(await entriesOf()).toHaveLength(1);
  });

  test("have an error at each invalid cell", async () => {
    const fields = { account: "Ferie", year: "2025/26", left: "1" };
    expect(
      await of().errorsOf([
        row({ ...fields, person: "ukendt" }),
        row({ ...fields, account: "Løn" }),
        row({ ...fields, year: "2025/27" }),
        row({ ...fields, year: "2020/21" }),
        row({ ...fields, year: "" }),
        row({ ...fields, left: "" }),
        row({ ...fields, date: "30/10-2026", left: "5000" }),
        row({ ...fields, date: "" }),
        row({ account: "Flex", year: "", left: "1" }),
        row({ account: "Flex", year: "2026", left: "2" }),
      ]),
    ).toEqual([
      ["A2", "Ingen bruger har det nummer, den e-mail eller det navn alene."],
      [
        "B3",
        "Skriv »Ferie« eller »Feriefridage« eller »Omsorgsdage« eller »Børneomsorgsdage« eller »Afspadsering« eller »Flex«.",
      ],
      ["C4", "Skriv et ferieår, fx 2025/26, eller et kalenderår for omsorgsdage."],
      ["C5", "Skriv det år, saldoen hører til: 2024/25, 2025/26, 2026/27."],
      ["C6", "Skriv det år, saldoen hører til: 2024/25, 2025/26, 2026/27."],
      ["E7", "Skriv et tal, fx 6,40 dage eller 7,5 timer."],
      ["E8", "Tallet er for stort."],
      ["D9", "Dato skal udfyldes."],
      ["A11", "Står også i række 10."],
    ]);
  });

  test("have the same entry in the audit log as a typed opening balance", async () => {
    await of().run([row({ account: "Flex", left: "1" })]);
    const entries = await server.db
      .selectFrom("audit_log")
      .select(["kind", "details"])
      .where("about_user_id", "=", person.id)
      .where("kind", "=", "balance-entry-added")
      .execute();
    expect(entries).toEqual([
      { kind: "balance-entry-added", details: { account: "flex", entry: "opening", date: "2026-10-31" } },
    ]);
  });
});

test("opening balances of 500 people are added in one import", async () => {
  const many = Array.from({ length: 500 }, (_, place) => ({
    ...{ name: `Mange ${place}`, email: `mange${place}@import.test`, employee_id: `M${place}`, leader_user_id: null },
  }));
  await server.db.insertInto("users").values(many).execute();
  const rows = many.map(({ employee_id }) => ({
    person: employee_id,
    account: "Flex",
    date: "31/10-2026",
    left: "3,5",
  }));
  expect(await of().run(rows)).toEqual({ created: 500, changed: 0, unchanged: 0 });
});
