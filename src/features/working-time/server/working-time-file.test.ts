import { parseCsv } from "hucre/csv";
import { sql } from "kysely";
import readSheets from "read-excel-file/node";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";
import { formatDay } from "#common/rules/calendar/week.ts";
import { planTemplates } from "#common/rules/norm/norm-plan.ts";
import { formatDate, today } from "#common/rules/time/clock.ts";
import { aJob, aUser, copyJob, deleteUser, type TestUser } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { deviationsOf, deviationText } from "../rules/deviations.ts";
import { isBreach, markText } from "../rules/marks.ts";
import { maxWork } from "../rules/shown-working-time.ts";
import type { WorkingTime } from "../rules/working-time.ts";

const { server, company, admin, manager, owner, employee } = setUpCompany();

const month = today().toPlainYearMonth().subtract({ months: 1 });
const from = month.toPlainDate({ day: 1 }).toString();
const to = month.toPlainDate({ day: month.daysInMonth }).toString();
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

async function pdfPages(client: typeof admin, query: string): Promise<string[]> {
  const { bytes } = await fileOf(client, `format=pdf&${query}`);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/g, " "));
}

const clockText = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;

/** The rows that the page shows for a person. */
async function shownRows(person: TestUser) {
  const { body } = await admin.get(`/api/working-time?month=${month}&user_id=${person.id}`);
  const { user, days, weeks, minutes, norm, average, deviations } = body as WorkingTime;
  return days
    .filter(({ periods }) => periods.length > 0)
    .map((shown) => ({
      week: weekOf(weeks, shown.date),
      month: { minutes, norm },
      user: user.name,
      average: average?.hundredths_a_week ?? Number.NaN,
      range: average,
      written: deviations ?? [],
      ...shown,
    }));
}

const weekOf = (weeks: WorkingTime["weeks"], date: string) => weeks.findLast(({ monday }) => monday <= date);

const dashed = (date: string) => date.split("-").toReversed().join("-");
const comma = (hundredths: number) => (hundredths / 100).toFixed(2).replace(".", ",");

describe("the file for the Working Environment Authority", () => {
  test("a workbook, read with another library, has exactly the minutes of the page", async () => {
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
        Fravigelser: deviationsOf(row, row.written).map(deviationText).join("; ") || null,
        "Gennemsnit pr. uge": row.average / 100,
        "Gennemsnit fra": new Date(`${row.range?.from}T00:00:00Z`),
        "Gennemsnit til": new Date(`${row.range?.to}T00:00:00Z`),
        "Grænse, timer pr. uge": 48,
        "Grænse aftalt": null,
        Uge: `${Temporal.PlainDate.from(row.date).yearOfWeek}-${Temporal.PlainDate.from(row.date).weekOfYear}`,
        "Ugens minutter": row.week?.minutes,
        "Ugens norm, minutter": row.week?.norm,
        "Månedens minutter": row.month.minutes,
        "Månedens norm, minutter": row.month.norm,
        Selvtilrettelægger: null,
        Omfang: "Alle opgaver",
        "Fraværsdage, der ikke tæller": null,
      })),
    );
  });

  test("a CSV has the same rows, with numbers and dates for a Danish spreadsheet", async () => {
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

  test("a PDF, read with another library, has exactly the minutes of the page", async () => {
    const [first, second] = await pdfPages(admin, `users=${bo.id},${anna.id}`);
    for (const [person, text = ""] of [
      [anna, first],
      [bo, second],
    ] as const) {
      const shown = await shownRows(person);
      const rows = shown.map((row) =>
        [
          formatDay(row.date),
          row.periods.map(({ start, end }) => `${start}–${end}`).join(", "),
          ...[row.minutes, row.pause_minutes, row.rest_before ?? 0].filter((minutes) => minutes > 0).map(clockText),
          [
            ...row.marks.map((mark) => `${isBreach(mark) ? "Brud: " : ""}${markText(mark)}`),
            ...deviationsOf(row, row.written).map(deviationText),
          ].join("; "),
        ].filter((cell) => cell !== ""),
      );
      for (const row of rows) expect(text).toContain(row.join(" "));
      expect(text.match(/\d–\d/g)).toHaveLength(shown.flatMap(({ periods }) => periods).length);
      expect(text).toContain(
        `I alt i perioden: ${clockText(shown.reduce((sum, { minutes }) => sum + minutes, 0))} timer`,
      );
      const { body } = await admin.get(`/api/working-time?month=${month}&user_id=${person.id}`);
      const { weeks, average } = body as WorkingTime;
      expect(text.match(/Uge \d+(, hele ugen)? \d+:\d\d/g)).toEqual(
        weeks.map(({ monday, minutes }) => {
          const sunday = Temporal.PlainDate.from(monday).add({ days: 6 });
          const isWhole = monday >= from && sunday.toString() <= to;
          return `Uge ${sunday.weekOfYear}${isWhole ? "" : ", hele ugen"} ${clockText(minutes)}`;
        }),
      );
      const hours = comma(average?.hundredths_a_week ?? Number.NaN);
      expect(text).toContain(
        `Gennemsnit pr. uge ${formatDate(average?.from ?? "")} – ${formatDate(average?.to ?? "")}: ${hours}`,
      );
    }
  });

  test("a PDF names company, person, extent and retention, and has page numbers and lines for signatures", async () => {
    await server.db
      .updateTable("company_details")
      .set({ name: "Dagværk Byg A/S", address: "Havnegade 1, 8000 Aarhus C", cvr: "12345678" })
      .execute();
    const [first, second, ...others] = await pdfPages(admin, `users=${bo.id},${anna.id}`);
    expect(others).toEqual([]);
    const kept = Temporal.PlainDate.from(to).add({ months: 4 }).add({ years: 5 });
    for (const phrase of [
      "Arbejdstid",
      `${formatDate(from)} – ${formatDate(to)}`,
      "Dagværk Byg A/S Havnegade 1, 8000 Aarhus C CVR-nummer 12345678",
      "Medarbejder Anna Å. =1+1 Omfang: Alle opgaver",
      "Timer er uden pauser",
      `periodens sidste dag til ${formatDate(kept.toString())}.`,
      "Dato Medarbejder Leder",
      "Side 1 af 2",
    ])
      expect(first).toContain(phrase);
    expect(second).toContain("Medarbejder Bo Omfang");
    expect(second).toContain("Side 2 af 2");
  });

  test("the files have exemption, agreed limit and norm, and list an exempt person without work", async () => {
    const exempt = await aUser(server.db, ["employee"], { name: "Dorte" });
    const limited = await aUser(server.db, ["employee"], { name: "Emil" });
    const plan = JSON.stringify({ first_monday: "2026-11-02", weeks: [planTemplates[0]?.week] });
    await sql`insert into employment_terms (user_id, from_date, hourly_rate, plan, exempt_by, exempt_agreed_on, weekly_limit_hours, weekly_limit_agreed_on)
      values (${exempt.id}, '2000-01-02', 200, null, 'Lise Leder', '2020-05-01', null, null),
        (${limited.id}, '2000-01-02', 200, ${plan}, null, null, 60, '2020-05-02')`.execute(server.db);
    await aJob(server.db, company, { user: limited, started_at: `${day(9)} 07:00:00`, ended_at: `${day(9)} 15:00:00` });
    const [dorte, emil] = await csvOf(admin, `users=${exempt.id},${limited.id}`);
    expect(dorte).toMatchObject({ Dato: dashed(from), Start: "", Selvtilrettelægger: "aftalt 1/5-2020 af Lise Leder" });
    const page = async (client: typeof admin): Promise<WorkingTime> =>
      (await client.get(`/api/working-time?month=${month}&user_id=${limited.id}`)).body;
    const { norm, weeks } = await page(admin);
    const week = weekOf(weeks, day(9));
    expect([norm, week?.norm].every((minutes) => typeof minutes === "number" && minutes > 0)).toBe(true);
    expect(emil).toMatchObject({
      "Grænse, timer pr. uge": "60",
      "Grænse aftalt": "02-05-2020",
      "Ugens norm, minutter": String(week?.norm),
      "Månedens norm, minutter": String(norm),
      Selvtilrettelægger: "",
    });
    const [first = "", second = ""] = await pdfPages(admin, `users=${exempt.id},${limited.id}`);
    expect(first).toContain("Selvtilrettelægger, aftalt 1/5-2020 af Lise Leder");
    expect(second).toContain("højst 60, aftalt 2/5-2020");
    expect(second).toContain(`af ${clockText(week?.norm ?? 0)} timer`);
    expect(second).toContain(`: ${clockText(480)} af ${clockText(norm ?? 0)} timer`);
    const seen = await page(owner);
    expect([seen.is_partial, seen.norm, seen.weeks.every((one) => one.norm === null)]).toEqual([true, null, true]);
    for (const { id } of [exempt, limited]) await deleteUser(server.db, id);
  });

  test("a PDF needs chosen people, and has at most 120 months of people", async () => {
    const errorsOf = async (query: string) =>
      (await admin.get(`/api/working-time/file?format=pdf&${query}`)).body.errors;
    expect(await errorsOf(`from=${from}&to=${to}`)).toEqual({ users: ["Vælg personerne til en PDF."] });
    const year = `from=${month.subtract({ months: 11 }).toPlainDate({ day: 1 })}&to=${to}`;
    const ids = Array.from({ length: 11 }, (_, id) => id + 1).join(",");
    expect(await errorsOf(`${year}&users=${ids}`)).toEqual({
      users: ["En PDF har plads til 120 måneder, f.eks. 10 personer i et år. Vælg færre personer eller dage."],
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

  test("a file of a part of a month has only the days of the part", async () => {
    const { body } = await admin.get(`/api/working-time/file?from=${day(4)}&to=${day(9)}&format=csv&users=${anna.id}`);
    expect(named(parseCsv(body.replace(/^\ufeff/, ""), { delimiter: ";" })).map(({ Dato }) => Dato)).toEqual([
      dashed(day(4)),
    ]);
  });

  test("a file without chosen people has all people and jobs that the reader may see", async () => {
    await aJob(server.db, company, { user: bo, started_at: `${day(2)} 08:00:00`, ended_at: `${day(2)} 12:00:00` });
    const namesIn = async (client: typeof admin) => [
      ...new Set((await csvOf(client, "")).map(({ Medarbejder }) => Medarbejder)),
    ];
    expect(await namesIn(employee)).toEqual([]);
    expect(await namesIn(owner)).toEqual(["Bo"]);
    expect((await csvOf(owner, "")).map(({ Dato, Omfang }) => [Dato, Omfang])).toEqual([
      [dashed(day(2)), "Kun egne projekter"],
    ]);
    const [part = ""] = await pdfPages(owner, `users=${bo.id}`);
    expect(part).toContain("Omfang: Kun egne projekter");
    expect(part).toContain("08:00–12:00");
    expect(part).not.toContain("18:00");
    expect(await namesIn(manager)).toEqual([anna.name, "Bo"]);
    expect(await namesIn(await server.login(anna.email))).toEqual([anna.name]);
  });

  test("a file of a person with too many jobs to read has all days, marked as incomplete", async () => {
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

  test("people whom the reader may not see, a period of more than a year and invalid days are refused", async () => {
    expect((await fileOf(employee, `users=${company.employee2.id}`)).status).toBe(404);
    expect((await fileOf(owner, `users=${company.owner.id},${anna.id}`)).status).toBe(404);
    const errorsOf = async (query: string) => (await owner.get(`/api/working-time/file?${query}`)).body.errors;
    expect(await errorsOf("from=2026-02-01&to=2026-01-01")).toHaveProperty("to");
    expect(await errorsOf("from=2024-01-01&to=2026-01-01")).toEqual({ to: ["Vælg højst et år ad gangen."] });
    expect(await errorsOf(`from=${from}&to=${to}&users=x`)).toHaveProperty("users");
  });

  test("a file about other people is in the audit log, and a file about the reader is not", async () => {
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
