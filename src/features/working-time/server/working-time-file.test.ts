import { parseCsv } from "hucre/csv";
import { sql } from "kysely";
import readSheets from "read-excel-file/node";
import { beforeAll, describe, expect, test } from "vitest";
import { today } from "#common/rules/clock.ts";
import { aJob, aUser, copyJob, type TestUser } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { markText } from "../rules/marks.ts";
import { maxWork, type WorkingTime } from "../rules/working-time.ts";

const { server, company, admin, manager, owner, employee } = setUpCompany();

const month = today().toPlainYearMonth().subtract({ months: 1 });
const [from, to] = [month.toPlainDate({ day: 1 }), month.toPlainDate({ day: month.daysInMonth })].map(String);
const day = (date: number) => month.toPlainDate({ day: date }).toString();

let anna: TestUser;
let bo: TestUser;

beforeAll(async () => {
  anna = await aUser(server.db, ["employee"], { name: "Anna Å. =1+1" });
  bo = await aUser(server.db, ["employee"], { name: "Bo" });
  const work = (user: TestUser, date: number, start: string, end: string, pause_minutes = 0, nextDay = date) =>
    aJob(server.db, company, {
      user,
      project: company.project2,
      cost_center_id: null,
      started_at: `${day(date)} ${start}:00`,
      ended_at: `${day(nextDay)} ${end}:00`,
      pause_minutes,
    });
  await work(anna, 3, "14:00", "23:00", 30);
  await work(anna, 4, "08:00", "16:05", 35);
  await work(anna, 10, "09:00", "12:00");
  await work(anna, 10, "15:00", "18:20");
  await work(bo, 11, "18:00", "02:35", 0, 12);
  for (const date of [20, 21, 22, 23, 24, 25, 26]) await work(bo, date, "07:00", "15:00", 30);
});

const fileOf = (client: typeof admin, query: string) =>
  client.get(`/api/working-time/file?from=${from}&to=${to}&${query}`);

type Row = Readonly<Record<string, unknown>>;
const named = ([head = [], ...rows]: readonly (readonly unknown[])[]): Row[] =>
  rows.map((row) => Object.fromEntries(head.map((name, place) => [String(name), row[place]])));

async function csvOf(client: typeof admin, query: string): Promise<Row[]> {
  const { body } = await fileOf(client, `format=csv&${query}`);
  return named(parseCsv(body.replace(/^\ufeff/, ""), { delimiter: ";" }));
}

async function sheetOf(client: typeof admin, query: string): Promise<Row[]> {
  const [sheet] = await readSheets((await fileOf(client, `format=xlsx&${query}`)).bytes, { trim: false });
  return named(sheet?.data ?? []);
}

/** The rows that the page shows of a person. */
async function shownRows(person: TestUser) {
  const { body } = await admin.get(`/api/working-time?month=${month}&user_id=${person.id}`);
  const { user, days, average } = body as WorkingTime;
  return days
    .filter(({ periods }) => periods.length > 0)
    .map((shown) => ({ user: user.name, average: average?.hundredths_a_week ?? Number.NaN, range: average, ...shown }));
}

const dashed = (date: string) => date.split("-").toReversed().join("-");
const comma = (hundredths: number) => (hundredths / 100).toFixed(2).replace(".", ",");

describe("the file for the Working Environment Authority", () => {
  test("a workbook, read by another reader, is to the minute what the page shows", async () => {
    const shown = [...(await shownRows(anna)), ...(await shownRows(bo))];
    expect(shown.length).toBe(12);
    expect(await sheetOf(admin, `users=${bo.id},${anna.id}`)).toEqual(
      shown.map((row) => ({
        Medarbejder: row.user,
        Dato: new Date(`${row.date}T00:00:00Z`),
        Start: row.periods[0]?.start,
        Slut: row.periods.at(-1)?.end,
        Arbejdstider: row.periods.map(({ start, end }) => `${start}–${end}`).join(", "),
        Timer: Math.round((row.minutes * 100) / 60) / 100,
        Minutter: row.minutes,
        "Pause, minutter": row.pause_minutes,
        "Hvile før, minutter": row.rest_before,
        "Kl. 22-05, minutter": row.night_minutes,
        Bemærkninger: row.marks.map(markText).join("; ") || null,
        "Gennemsnit pr. uge": row.average / 100,
        "Gennemsnit fra": new Date(`${row.range?.from}T00:00:00Z`),
        "Gennemsnit til": new Date(`${row.range?.to}T00:00:00Z`),
        Omfang: "Alle opgaver",
      })),
    );
  });

  test("a CSV has the same rows, in the writing of a Danish spreadsheet", async () => {
    const shown = await shownRows(anna);
    const rows = await csvOf(admin, `users=${anna.id}`);
    expect(
      rows.map((row) => [row.Dato, row.Minutter, row.Timer, row["Hvile før, minutter"], row["Gennemsnit pr. uge"]]),
    ).toEqual(
      shown.map((row) => [
        dashed(row.date),
        String(row.minutes),
        comma((row.minutes * 100) / 60),
        row.rest_before === null ? "" : String(row.rest_before),
        comma(row.average),
      ]),
    );
    expect(rows[1]?.Bemærkninger).toBe("Kun 9 timer hvile i de 24 timer før kl. 16:05, 2 timer for lidt");
    expect(rows[2]).toMatchObject({
      Arbejdstider: "09:00–12:00, 15:00–18:20",
      Start: "09:00",
      Slut: "18:20",
      Minutter: "380",
    });
  });

  test("a shift over midnight is two rows, and the seventh day in a row has its breach", async () => {
    const rows = await csvOf(admin, `users=${bo.id}`);
    expect(rows.slice(0, 2).map((row) => [row.Start, row.Slut, row.Minutter, row["Kl. 22-05, minutter"]])).toEqual([
      ["18:00", "24:00", "360", "120"],
      ["00:00", "02:35", "155", "155"],
    ]);
    expect(rows.at(-1)?.Bemærkninger).toContain("Intet fridøgn");
  });

  test("a part of a month has the days of the part only", async () => {
    const { body } = await admin.get(`/api/working-time/file?from=${day(4)}&to=${day(9)}&format=csv&users=${anna.id}`);
    expect(named(parseCsv(body.replace(/^\ufeff/, ""), { delimiter: ";" })).map(({ Dato }) => Dato)).toEqual([
      dashed(day(4)),
    ]);
  });

  test("without chosen people it has everybody whom one may see: oneself, one's own part, or all", async () => {
    await aJob(server.db, company, { user: bo, started_at: `${day(2)} 08:00:00`, ended_at: `${day(2)} 12:00:00` });
    const namesIn = async (client: typeof admin) => [
      ...new Set((await csvOf(client, "")).map(({ Medarbejder }) => Medarbejder)),
    ];
    expect(await namesIn(employee)).toEqual([]);
    expect(await namesIn(owner)).toEqual(["Bo"]);
    expect((await csvOf(owner, "")).map(({ Dato, Omfang }) => [Dato, Omfang])).toEqual([
      [dashed(day(2)), "Kun egne projekter"],
    ]);
    expect(await namesIn(manager)).toEqual([anna.name, "Bo"]);
    expect(await namesIn(await server.login(anna.email))).toEqual([anna.name]);
  });

  test("somebody with more jobs than are read has all days in the file, each of which says that it is incomplete", async () => {
    const cut = await aUser(server.db, ["employee"], { name: "Clara" });
    const job = await aJob(server.db, company, {
      user: cut,
      started_at: `${day(6)} 08:00:00`,
      ended_at: `${day(6)} 09:00:00`,
    });
    await aJob(server.db, company, { user: cut, started_at: `${day(5)} 08:00:00`, ended_at: `${day(5)} 09:00:00` });
    await copyJob(server.db, job, maxWork - 2);
    const scopes = async () => (await csvOf(admin, `users=${cut.id}`)).map(({ Omfang }) => Omfang);
    expect(await scopes()).toEqual(["Alle opgaver", "Alle opgaver"]);
    await copyJob(server.db, job, 1);
    expect(await scopes()).toEqual(
      Array(month.daysInMonth).fill("Alle opgaver; ufuldstændig: flere opgaver, end der kan læses"),
    );
    const rows = await csvOf(admin, `users=${cut.id}`);
    expect(rows.flatMap(({ Dato, Minutter }) => (Minutter === "0" ? [] : Dato))).toEqual([dashed(day(6))]);
    const page = async () => (await admin.get(`/api/working-time?month=${month}&user_id=${cut.id}`)).body.is_cut;
    expect(await page()).toBe(true);
    await sql`delete from jobs where id = ${job.id}`.execute(server.db);
    expect(await page()).toBe(false);
  });

  test("somebody whom one may not see, a long period and wrong days are refused", async () => {
    expect((await fileOf(employee, `users=${company.employee2.id}`)).status).toBe(404);
    expect((await fileOf(owner, `users=${company.owner.id},${anna.id}`)).status).toBe(404);
    const errorsOf = async (query: string) => (await owner.get(`/api/working-time/file?${query}`)).body.errors;
    expect(await errorsOf("from=2026-02-01&to=2026-01-01")).toHaveProperty("to");
    expect(await errorsOf("from=2024-01-01&to=2026-01-01")).toEqual({ to: ["Vælg højst et år ad gangen."] });
    expect(await errorsOf(`from=${from}&to=${to}&users=x`)).toHaveProperty("users");
  });

  test("a file about others is in the audit log, and one's own is not", async () => {
    const count = async () =>
      (await server.db.selectFrom("audit_log").select("id").where("kind", "=", "working-time-exported").execute())
        .length;
    const before = await count();
    await fileOf(employee, `users=${company.employee.id}`);
    expect(await count()).toBe(before);
    await fileOf(manager, "");
    expect(await count()).toBe(before + 1);
  });
});
