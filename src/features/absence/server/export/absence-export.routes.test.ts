import { parseCsv } from "hucre/csv";
import { sql } from "kysely";
import readSheets from "read-excel-file/node";
import { beforeAll, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { type AbsenceTemplateKey, absenceTemplates } from "#features/absence/rules/kinds/absence-templates.ts";
import { anAbsenceKind, aUser, deleteUser, type TestUser } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* The export of absence (docs/product-rules.md#export-of-absence). */

const { server, admin, manager, owner, employee } = setUpCompany();

let anna: TestUser;
let bo: TestUser;

type Day = { date: string; part?: "whole" | "morning" | "hours"; minutes?: number | null; hundredths?: number | null };

async function anAbsence(user: TestUser, template: AbsenceTemplateKey, days: readonly Day[], more: object = {}) {
  const kind = await anAbsenceKind(server.db, template, {
    salary_code: "70",
    ...(template === "course" && { name: '=1+1; "Kursus"' }),
  });
  const { id } = await server.db
    .insertInto("absences")
    .values({
      ...{ user_id: user.id, kind_id: kind.id, created_by_user_id: user.id, status: "approved" as const },
      ...{ from_date: days[0]?.date ?? "", to_date: days.at(-1)?.date ?? "" },
      ...more,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto("absence_days")
    .values(
      days.map((day) => ({
        part: "whole" as const,
        minutes: 444,
        hundredths: 100,
        ...day,
        absence_id: id,
        user_id: user.id,
      })),
    )
    .execute();
  return { id, kind: kind.name };
}

beforeAll(async () => {
  [anna, bo] = [
    await aUser(server.db, ["employee"], { name: "Anna Aa" }),
    await aUser(server.db, ["employee"], { name: "Bo Bå" }),
  ];
  await sql`update users set employee_id = case id when ${anna.id} then '0042' else employee_id end`.execute(server.db);
  await anAbsence(bo, "sickness", [
    { date: "2026-10-31" },
    { date: "2026-11-02" },
    { date: "2026-11-03", part: "morning", minutes: 222, hundredths: 50 },
  ]);
  await anAbsence(bo, "child-first-day", [{ date: "2026-11-05", minutes: null }]);
  await anAbsence(anna, "course", [{ date: "2026-11-04", part: "hours", minutes: 75, hundredths: null }], {
    start_time: "10:00",
    end_time: "11:15",
  });
  await anAbsence(anna, "holiday", [{ date: "2026-11-09" }, { date: "2026-11-10" }]);
  await anAbsence(anna, "work-accident", [{ date: "2026-11-10" }]);
  await anAbsence(anna, "parental-leave", [{ date: "2026-11-20" }], { status: "requested" });
  await anAbsence(anna, "sickness", [{ date: "2026-12-01" }]);
  await deleteUser(server.db, bo.id);
});

const period = "from=2026-11-01&to=2026-11-30";
const exported = (query: string, who = admin) => who.get(`/api/absences/export?${period}${query}`);
const rowsOf = async (query: string) =>
  parseCsv(String((await exported(`${query}&format=csv`)).bytes).replace("\ufeff", ""), {
    delimiter: ";",
  }) as string[][];

test("only payroll exports absence", async () => {
  for (const who of [manager, owner, employee]) expect((await exported("", who)).status).toBe(403);
});

test("the period is at most a year, and invalid fields are named", async () => {
  const errors = async (query: string) => Object.keys((await admin.get(`/api/absences/export?${query}`)).body.errors);
  expect(await errors("from=2026-01-02&to=2026-01-01")).toEqual(["to"]);
  expect(await errors("from=2026-01-01&to=2027-01-02")).toEqual(["to"]);
  expect((await errors("from=x&to=y&content=z&format=pdf")).sort()).toEqual(["content", "format", "from", "to"]);
  expect((await admin.get("/api/absences/export?from=2028-01-01&to=2028-12-31")).status).toBe(200);
});

test("the CSV has each approved day of the period, also of deleted people, and no holiday on sick days", async () => {
  const [head, ...rows] = await rowsOf("");
  expect(head).toEqual([
    ...["Fravær ID", "Medarbejdernummer", "Navn", "Dato", "Fraværstype", "Del af dagen", "Fra kl.", "Til kl."],
    ...["Dage", "Timer", "Minutter", "Lønkode", "Årsagskode"],
  ]);
  const shown = rows
    .filter((row) => row.length > 1)
    .map(([, , name, date, , part, from, to, days, hours, minutes, , code]) =>
      [name, date, part, from, to, days, hours, minutes, code].join(" "),
    );
  expect(shown).toEqual([
    "Anna Aa 04-11-2026 Timer 10:00 11:15  1,25 75 ",
    "Anna Aa 09-11-2026 Hel dag   1,00 7,40 444 ",
    "Anna Aa 10-11-2026 Hel dag   1,00 7,40 444 1300",
    "Bo Bå 02-11-2026 Hel dag   1,00 7,40 444 1100",
    "Bo Bå 03-11-2026 Formiddag   0,50 3,70 222 1100",
    "Bo Bå 05-11-2026 Hel dag   1,00   1200",
  ]);
  expect(rows[0]?.[4]).toBe(`'=1+1; "Kursus"`);
});

test("the workbook has the same days, with numbers as numbers and employee numbers as texts", async () => {
  const [sheet] = await readSheets((await exported("")).bytes);
  const [head, first] = sheet?.data ?? [];
  expect(sheet?.sheet).toBe("Fravær");
  expect(head?.[0]).toBe("Fravær ID");
  expect(first?.slice(1)).toEqual([
    ...["0042", "Anna Aa", new Date("2026-11-04T00:00:00Z"), '=1+1; "Kursus"', "Timer", "10:00", "11:15"],
    ...[null, 1.25, 75, "70", null],
  ]);
});

test("absence with a cause for Danmarks Statistik is summed by person and cause, without other absence", async () => {
  const [head, ...rows] = await rowsOf("&content=statistics");
  expect(head?.slice(2)).toEqual(["Årsagskode", "Årsag", "Første dag", "Sidste dag", "Perioder", "Dage", "Timer"]);
  expect(rows.filter((row) => row.length > 1).map((row) => row.slice(1))).toEqual([
    ["Anna Aa", "1300", "Arbejdsulykke", "10-11-2026", "10-11-2026", "1", "1,00", "7,40"],
    ["Bo Bå", "1100", "Egen sygdom", "02-11-2026", "03-11-2026", "1", "1,50", "11,10"],
    ["Bo Bå", "1200", "Barns sygdom", "05-11-2026", "05-11-2026", "1", "1,00", "7,40"],
  ]);
});

test("the export of a period without absence has only a header", async () => {
  for (const content of ["days", "statistics"]) {
    const { status, body } = await admin.get(
      `/api/absences/export?from=2020-01-01&to=2020-01-31&content=${content}&format=csv`,
    );
    expect([status, body.trim().split("\r\n").length]).toEqual([200, 1]);
  }
});

test("days that are more than six years old have no kind and no cause", async () => {
  const old = today().subtract({ years: 6, days: 1 }).toString();
  const { kind } = await anAbsence(anna, "sickness", [{ date: old }]);
  const csv = async (content: string) =>
    (await admin.get(`/api/absences/export?from=${old}&to=${old}&content=${content}&format=csv`)).body;
  expect(await csv("days")).toContain(";Fravær;Hel dag;;;1,00;7,40;444;;\r\n");
  expect(await csv("days")).not.toContain(kind);
  expect((await csv("statistics")).trim().split("\r\n")).toHaveLength(1);
});

test("the audit log entry of an export has the period, and no kind of absence", async () => {
  await exported("&content=statistics&format=csv");
  const [entry] = (await admin.get("/api/audit-log?kind=absences-exported")).body.data;
  expect(entry.details).toEqual({ from: "2026-11-01", to: "2026-11-30", content: "statistics", format: "csv" });
  expect(JSON.stringify(entry)).not.toContain(absenceTemplates.sickness.suggested.name);
});
