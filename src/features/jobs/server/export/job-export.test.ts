import fc from "fast-check";
import { parseCsv } from "hucre/csv";
import { readXlsx } from "hucre/xlsx";
import readSheets from "read-excel-file/node";
import { beforeAll, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { guardFormula } from "#common/rules/values/csv.ts";
import { aJob, aMileageType, anExpenseType } from "#testing/data/factories.ts";
import { hostileText } from "#testing/data/hostile-text.ts";
import { aTrip } from "#testing/data/trips.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, admin } = setUpCompany();

beforeAll(async () => {
  const shift = (date: string) => ({ started_at: `${date} 22:00:00`, ended_at: `${date} 23:30:00` });
  await aJob(server.db, company, { ...shift("2026-10-31"), note: "Før" });
  await aJob(server.db, company, { ...shift("2026-11-01"), note: '=1+1; "x"' });
  await aJob(server.db, company, { ...shift("2026-11-30"), note: "Æble", user: company.employee2, job_status: "PAID" });
  await aJob(server.db, company, { started_at: "2026-12-01 00:00:00", ended_at: "2026-12-01 01:00:00", note: "Efter" });
});

const exported = (query: string) => admin.get(`/api/jobs/export?from=2026-11-01&to=2026-11-30${query}`);

test("only an administrator may export jobs", async () => {
  const url = "/api/jobs/export?from=2026-11-01&to=2026-11-30";
  expect((await (await server.visitor()).get(url)).status).toBe(401);
  expect((await (await server.login(company.manager.email)).get(url)).status).toBe(403);
});

test("an export names all invalid fields at once", async () => {
  const { status, body } = await admin.get(
    "/api/jobs/export?from=1&to=2&status=x&kind=x&project_id=0&user_id=x&format=pdf",
  );
  expect([status, Object.keys(body.errors).sort()]).toEqual([
    422,
    ["format", "from", "kind", "project_id", "status", "to", "user_id"],
  ]);
  expect((await admin.get("/api/jobs/export?from=2026-11-02&to=2026-11-01")).body.errors).toEqual({
    to: ["Til skal være samme dag som Fra eller senere."],
  });
});

test("the CSV has the jobs of the period, including its first and last day", async () => {
  const { status, body, bytes, headers } = await exported("&format=csv");
  expect(status).toBe(200);
  expect(headers["content-disposition"]).toBe('attachment; filename="opgaver-2026-11-01-2026-11-30.csv"');
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, first, second, end] = body.split("\r\n");
  expect(head).toContain("Opgave ID;Medarbejdernummer;Navn;");
  expect(first).toMatch(/;01-11-2026 22:00;01-11-2026 23:30;1,50;.*;"'=1\+1; ""x""";;Arbejde;;;;;;$/);
  expect(second).toMatch(/;30-11-2026 22:00;.*;300,00;Udbetalt;.*;Æble;;Arbejde;;;;;;$/);
  expect(end).toBe("");
});

test("an export can be limited to a status, a project or a user", async () => {
  const rows = async (query: string) => (await exported(`&format=csv${query}`)).body.trim().split("\r\n").length - 1;
  expect(await rows("&status=PAID")).toBe(1);
  expect(await rows(`&user_id=${company.employee.id}`)).toBe(1);
  expect(await rows(`&project_id=${company.project.id}`)).toBe(2);
  expect(await rows(`&project_id=${company.project2.id}`)).toBe(0);
});

test("the XLSX has the same jobs as the CSV, with texts as texts and numbers as numbers", async () => {
  const { status, bytes, headers } = await exported("");
  expect([status, headers["content-type"]]).toEqual([
    200,
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ]);
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  expect(sheets.map(({ name }) => name)).toEqual(["Opgaver"]);
  const [head, first, second, ...more] = sheets[0]?.rows ?? [];
  expect([head?.[0], more]).toEqual(["Opgave ID", []]);
  const last = ["Note", "Pause", "Type", "Km", "Moms", "Bilagsnummer", "Leverandør", "CVR-nummer", "Pausens start"];
  expect(head?.slice(-9)).toEqual(last);
  expect(first?.[1]).toEqual(expect.stringMatching(/^\d+$/));
  const moments = [Date.UTC(2026, 10, 1, 22), Date.UTC(2026, 10, 1, 23, 30)].map((time) => new Date(time));
  expect(first?.slice(8, 11)).toEqual([...moments, 1.5]);
  expect(first?.[0]).toEqual(expect.any(Number));
  const formats = head?.map((name, column) => [name, sheets[0]?.cells?.get(`1,${column}`)?.style?.numFmt]);
  expect(Object.fromEntries(formats ?? [])).toMatchObject({
    ...{ Start: "dd-mm-yyyy hh:mm", Slut: "dd-mm-yyyy hh:mm", Registreret: "dd-mm-yyyy hh:mm" },
    ...{ "Opgave ID": "0", Timer: "#,##0.00", Timepris: "#,##0.00", Total: "#,##0.00" },
  });
  expect(first?.[head?.indexOf("Note") ?? 0]).toBe('=1+1; "x"');
  expect(second?.slice(13, 15)).toEqual([300, "Udbetalt"]);
});

test("hours exclude the pause, which has columns of its own", async () => {
  const day = { started_at: "2026-08-31 08:00:00", ended_at: "2026-08-31 16:00:00" };
  await aJob(server.db, company, { ...day, pause_minutes: 45, pause_start: "11:30" });
  const { body } = await admin.get("/api/jobs/export?from=2026-08-31&to=2026-08-31&format=csv");
  expect(body.split("\r\n")[1]).toMatch(
    /;31-08-2026 08:00;31-08-2026 16:00;7,25;.*;1450,00;.*;0,75;Arbejde;;;;;;11:30$/,
  );
});

test("a note of several lines is in one cell, and another parser reads every row", async () => {
  const notes = ["linje 1\nlinje 2", "a\r=1+1", '1\r\n"2";3\n=cmd|x', "\n=1", "  indrykket\t", "😀\u2028\u200b=1"];
  const shift = { started_at: "2026-09-01 08:00:00", ended_at: "2026-09-01 09:00:00" };
  for (const note of notes) await aJob(server.db, company, { ...shift, note });
  const { body } = await admin.get("/api/jobs/export?from=2026-09-01&to=2026-09-01&format=csv");
  const [head, ...rows] = parseCsv(body, { delimiter: ";" });
  expect(rows.map((row) => row[head?.indexOf("Note") ?? 0])).toEqual(notes.map(guardFormula));
  for (const row of rows) expect(row).toHaveLength(head?.length ?? 0);
});

test("an expense and a trip have their own columns, and a reversed trip's kilometres appear once", async () => {
  const day = "2026-07-06";
  const noon = { started_at: `${day} 12:00:00`, ended_at: `${day} 12:00:00`, price_mode: "manual" as const };
  const [category, mileage] = [await anExpenseType(server.db), await aMileageType(server.db)];
  const expense = { ...noon, kind: "expense" as const, job_type_id: category.id, hourly_rate: null, price: 125 };
  const split_id = crypto.randomUUID();
  const ids: number[] = [];
  for (const project of [company.project, company.project2]) {
    const { id } = await aJob(server.db, company, { ...expense, project });
    const supplier = '=HYPERLINK("http://x")\u202e;"Café"';
    const fields = { job_id: id, vat: 25, currency: "DKK", supplier, supplier_cvr: "24256790", split_id };
    await server.db.insertInto("job_expenses").values(fields).execute();
    ids.push(id);
  }
  const { id: tripId, version } = await aTrip(server.db, company, mileage, { day, km: 12.3, is_round_trip: true });
  const run = { description: "Løn", created_before_date: today().toString(), shown_jobs: [[tripId, version]] };
  expect((await admin.post("/api/payrolls", run)).status).toBe(201);
  const path = `/api/jobs/export?from=${day}&to=${day}&format=`;
  const [csvHead = [], ...csv] = parseCsv((await admin.get(`${path}csv`)).body.replace(/^\ufeff/, ""), {
    delimiter: ";",
  });
  const [sheet] = await readSheets((await admin.get(`${path}xlsx`)).bytes, { trim: false });
  const [sheetHead = [], ...rows] = sheet?.data ?? [];
  const told = (head: readonly unknown[], row: readonly unknown[]) =>
    ["Type", "Total", "Km", "Moms", "Bilagsnummer", "Leverandør", "CVR-nummer"].map((name) => row[head.indexOf(name)]);
  const supplier = '=HYPERLINK("http://x")\u202e;"Café"';
  const voucher = `U${Math.min(...ids)}`;
  const start = rows.map((row) => row[sheetHead.indexOf("Start")]);
  expect(start).toEqual(rows.map(() => new Date(`${day}T00:00:00Z`)));
  const runOf = rows.map((row) => row[sheetHead.indexOf("Lønkørsel")]);
  expect(runOf).toEqual([null, null, expect.any(Number)]);
  expect(rows.map((row) => told(sheetHead, row))).toEqual([
    ["Udlæg", 125, null, 25, voucher, supplier, "24256790"],
    ["Udlæg", 125, null, 25, voucher, supplier, "24256790"],
    ["Kørsel", 96.92, 24.6, null, null, null, null],
  ]);
  expect(csv.map((row) => told(csvHead, row))).toEqual([
    ["Udlæg", "125,00", "", "25,00", voucher, guardFormula(supplier), "24256790"],
    ["Udlæg", "125,00", "", "25,00", voucher, guardFormula(supplier), "24256790"],
    ["Kørsel", "96,92", "24,60", "", "", "", ""],
  ]);

  await admin.post(`/api/jobs/${tripId}/reversal`, { reason: "Forkert sted" });
  const taken = parseCsv((await admin.get(`${path}csv&kind=mileage`)).body.replace(/^\ufeff/, ""), { delimiter: ";" });
  const km = taken.slice(1).map((row) => row[taken[0]?.indexOf("Km") ?? 0]);
  expect(km).toEqual(["", "24,60"]);
});

test("another parser reads any text from both files, in the CSV with an apostrophe before formulas", async () => {
  // PostgreSQL refuses NUL and unpaired surrogates, and names are not empty.
  const texts = fc.sample(
    hostileText.map((text) => text.replaceAll("\0", "").toWellFormed()).filter((text) => text !== ""),
    300,
  );
  const projects = await server.db
    .insertInto("projects")
    .values(texts.map((name, index) => ({ name, code: `H${index}`, owner_user_id: company.owner.id })))
    .returning("id")
    .execute();
  const jobs = projects.map(({ id }, index) => ({
    user_id: company.employee.id,
    project_id: id,
    job_type_id: company.jobType.id,
    started_at: "2026-08-03T06:00Z",
    ended_at: "2026-08-03T07:00Z",
    price_mode: "manual" as const,
    price: 1,
    note: texts[texts.length - 1 - index],
  }));
  await server.db.insertInto("jobs").values(jobs).execute();
  const path = "/api/jobs/export?from=2026-08-03&to=2026-08-03&format=";
  const [, ...csv] = parseCsv((await admin.get(`${path}csv`)).body, { delimiter: ";" });
  const [sheet] = await readSheets((await admin.get(`${path}xlsx`)).bytes, { trim: false });
  const notePlace = sheet?.data[0]?.indexOf("Note") ?? 0;
  const namesAndNotes = (rows: readonly (readonly unknown[])[]) => rows.map((row) => [row[4], row[notePlace]]);
  expect(namesAndNotes(csv)).toEqual(
    texts.map((text, index) => [text, texts.at(-1 - index)].map((one) => guardFormula(one ?? ""))),
  );
  expect(namesAndNotes(sheet?.data.slice(1) ?? [])).toEqual(texts.map((text, index) => [text, texts.at(-1 - index)]));
});

test("an export of more than one batch has each job once, in order", async () => {
  const many = Array.from({ length: 5_100 }, (_, index) => ({
    user_id: company.employee.id,
    project_id: company.project2.id,
    job_type_id: company.jobType.id,
    started_at: `2026-11-0${(index % 3) + 5}T08:00:00.123456Z`,
    ended_at: "2026-11-09T08:00:00.5Z",
    price_mode: "manual" as const,
    price: 1,
  }));
  const made = await server.db.insertInto("jobs").values(many).returning("id").execute();
  const { body } = await exported(`&format=csv&project_id=${company.project2.id}`);
  const ids = body
    .trim()
    .split("\r\n")
    .slice(1)
    .map((row: string) => Number(row.split(";")[0]));
  const byDay = [0, 1, 2].flatMap((day) => made.filter((_, index) => index % 3 === day).map(({ id }) => id));
  expect(ids).toEqual(byDay);
});
