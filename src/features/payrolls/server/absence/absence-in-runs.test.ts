import { strFromU8, unzipSync } from "fflate";
import { parseCsv } from "hucre/csv";
import { sql } from "kysely";
import readSheets from "read-excel-file/node";
import { beforeEach, describe, expect, test } from "vitest";
import { holidayName } from "#common/rules/calendar/holidays.ts";
import { today } from "#common/rules/time/clock.ts";
import {
  aJob,
  anAbsenceKind,
  anExpenseType,
  aUser,
  giveLeader,
  givePlan,
  type TestUser,
} from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* Absence in payroll runs (docs/product-rules.md#absence-in-a-run). */

const { server, company, admin, manager, employee } = setUpCompany();

let person: TestUser;
let client: Client;
let sickness: { id: number; name: string };

const now = today();
const back = (days: number) => now.subtract({ days }).toString();

beforeEach(async () => {
  person = await aUser(server.db, ["employee"]);
  client = await server.login(person.email);
  await givePlan(server.db, person, { minutes: 450 });
  await giveLeader(server.db, person, company.owner);
  sickness = await anAbsenceKind(server.db, "sickness", { salary_code: "51" });
});

const report = async (from: number, to: number, more: object = {}) =>
  (await client.post("/api/absences", { kind_id: sickness.id, from_date: back(from), to_date: back(to), ...more }))
    .body;
const only = () => [person.id];
const pay = (more: object = {}) =>
  admin.post("/api/payrolls", {
    ...{ description: "Løn", created_before_date: back(0), absence: { only: only() }, ...more },
  });
const linesOf = async (payrollId: number) =>
  (await admin.get(`/api/payrolls/${payrollId}/absence?perPage=100`)).body.data.map(
    ({ date, minutes, hundredths, price, reverses_payroll_id }: Record<string, unknown>) => [
      ...[date, minutes, hundredths, price, reverses_payroll_id],
    ],
  );
const preview = async (more = "") =>
  (await admin.get(`/api/payrolls/absence?createdBeforeDate=${back(0)}&only=${person.id}${more}`)).body;

describe("absence in a run", () => {
  test("a run pays approved days up to its date once, and only to the people of the run", async () => {
    await report(2, 0);
    const other = await aUser(server.db, ["employee"]);
    const none = await pay({ absence: { only: [other.id] } });
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ["created_before_date"]]);
    expect((await pay({ absence: { without: [person.id] } })).status).toBe(422);
    const { status, body } = await pay({ created_before_date: back(1) });
    expect([status, body.jobs_count, body.total_price]).toEqual([201, 0, 0]);
    expect(await linesOf(body.id)).toEqual([
      [back(2), 450, 100, 1500, null],
      [back(1), 450, 100, 1500, null],
    ]);
    const second = await pay();
    expect(await linesOf(second.body.id)).toEqual([[back(0), 450, 100, 1500, null]]);
    expect((await pay()).status).toBe(422);
    expect((await pay({ created_before_date: back(3) })).status).toBe(422);
  });

  test("the page of a run has its lines of absence, and their sums by kind and in total", async () => {
    await report(2, 1);
    const { id } = (await pay()).body;
    const { body } = await admin.get(`/api/payrolls/${id}/absence`);
    expect(body.data[0]).toEqual({
      ...{ id: expect.any(Number), user_id: person.id, employee_id: expect.any(String), user_name: person.name },
      ...{ kind_id: sickness.id, kind_name: sickness.name, salary_code: "51", is_sent: true, date: back(2) },
      ...{ pay: "own", hundredths: 100, minutes: 450, rate: 200, price: 1500, reverses_payroll_id: null },
    });
    const sums = { lines_count: 2, hundredths: 200, minutes: 900, price: 3000 };
    expect(body).toMatchObject({ kinds: [{ kind_name: sickness.name, ...sums }], total: 2 });
  });

  test("the pay for absence of a run is in the list of runs, on its page and in Min løn", async () => {
    await report(2, 1);
    const { id } = (await pay()).body;
    const absence = { lines_count: 2, hundredths: 200, minutes: 900, price: 3000 };
    const shown = { total_price: 0, absence };
    expect((await admin.get(`/api/payrolls/${id}`)).body).toMatchObject(shown);
    expect((await admin.get("/api/payrolls")).body.data[0]).toMatchObject(shown);
    expect((await client.get(`/api/my-pay/${id}`)).body.run).toMatchObject(shown);
    expect((await client.get("/api/my-pay")).body.data[0]).toMatchObject(shown);
  });

  test("the totals of a run by employee include absence, and its totals by project do not", async () => {
    await report(2, 1);
    const { id } = (await pay()).body;
    const of = async (by: string) => (await admin.get(`/api/payrolls/${id}/totals?by=${by}`)).body;
    const jobs = { name: person.name, user_id: person.id, lines_count: 0, minutes: 0, sums: [] };
    const absence = { lines_count: 2, hundredths: 200, minutes: 900, price: 3000 };
    expect(await of("employee")).toMatchObject({ data: [{ ...jobs, absence }], total: 1 });
    expect(await of("project")).toMatchObject({ data: [], total: 0 });
  });

  test("the preview shows the run's absence, and a run is refused if the absence has changed since", async () => {
    await report(2, 1);
    const shown = await preview();
    expect(shown).toMatchObject({
      data: [{ user: { id: person.id }, kind_id: sickness.id, lines_count: 2, hundredths: 200, price: 3000 }],
      totals: { lines_count: 2, price: 3000 },
      ...{ unknown: [], without_number: [], without_code: [] },
    });
    await report(0, 0);
    expect(await pay({ absence: { only: only(), digest: shown.digest } })).toMatchObject({
      status: 409,
      body: { message: "Fraværet er ændret, siden listen blev vist. Se den igen, før du opretter lønkørslen." },
    });
    const { digest } = await preview();
    expect((await pay({ absence: { only: only(), digest } })).status).toBe(201);
  });

  test("a day that waits for approval is not paid", async () => {
    const holiday = await anAbsenceKind(server.db, "holiday");
    await report(1, 1, { kind_id: holiday.id });
    expect((await pay()).status).toBe(422);
  });

  test("a user sees only their own lines of absence in Min løn", async () => {
    await report(2, 1);
    const { id } = (await pay()).body;
    expect((await client.get("/api/my-pay")).body.data).toMatchObject([
      { payroll_id: id, jobs_count: 0, absence: { lines_count: 2 } },
    ]);
    expect((await client.get(`/api/my-pay/${id}/absence`)).body.data).toMatchObject([
      { date: back(2) },
      { date: back(1) },
    ]);
    expect((await employee.get(`/api/my-pay/${id}/absence`)).status).toBe(404);
    expect((await manager.get(`/api/payrolls/${id}/absence`)).status).toBe(403);
  });

  test("Min løn shows the user's absence that the next run will pay or take back, except kinds that are not sent", async () => {
    const coming = async () => (await client.get("/api/my-pay/absence")).body;
    expect(await coming()).toEqual({
      ...{ data: [], totals: { lines_count: 0, hundredths: 0, minutes: 0, price: 0 }, waiting_days: 0 },
    });
    const { id } = await report(2, 1);
    const unsent = await anAbsenceKind(server.db, "course", { approval: "none", is_sent: false });
    await report(4, 4, { kind_id: unsent.id, reason: "Kursus" });
    const line = { kind_name: sickness.name, hundredths: 100, price: 1500, is_taken_back: false };
    expect(await coming()).toMatchObject({
      data: [
        { ...line, date: back(2) },
        { ...line, date: back(1) },
      ],
      totals: { lines_count: 2, hundredths: 200, price: 3000 },
    });
    await pay();
    expect((await coming()).data).toEqual([]);
    await admin.post(`/api/absences/${id}/withdrawal`, {});
    expect(await coming()).toMatchObject({
      data: [{ date: back(2), hundredths: -100, is_taken_back: true }, { date: back(1) }],
      totals: { price: -3000 },
    });
    expect((await employee.get("/api/my-pay/absence")).body.data).toEqual([]);
  });

  test("Min løn says how many of the user's days of absence wait for an employee number", async () => {
    await server.db.updateTable("users").set({ employee_id: null }).where("id", "=", person.id).execute();
    await report(2, 1);
    expect((await client.get("/api/my-pay/absence")).body).toMatchObject({ data: [], waiting_days: 2 });
  });

  test("after a run with several people's absence, Min løn shows the user's own, and no log has a private kind", async () => {
    const other = await aUser(server.db, ["employee"]);
    await givePlan(server.db, other, { minutes: 450 });
    const hidden = await anAbsenceKind(server.db, "section-56", { salary_code: "52" });
    const absent = { kind_id: hidden.id, user_id: other.id, from_date: back(3), to_date: back(3) };
    expect((await admin.post("/api/absences", absent)).status).toBe(201);
    await report(1, 1);
    const { id } = (await pay({ absence: { only: [person.id, other.id] } })).body;
    expect((await admin.get(`/api/payrolls/${id}`)).body.absence.lines_count).toBe(2);
    for (const path of ["/api/my-pay", `/api/my-pay/${id}`, `/api/my-pay/${id}/absence`]) {
      const { bytes } = await client.get(path);
      expect([path, bytes.includes(hidden.name)]).toEqual([path, false]);
    }
    const own = { lines_count: 1, hundredths: 100, minutes: 450, price: 1500 };
    expect((await client.get(`/api/my-pay/${id}`)).body.run.absence).toEqual(own);
    const { rows } = await sql<{ entry: string }>`select row_to_json(audit_log)::text as entry from audit_log`.execute(
      server.db,
    );
    expect(rows.some(({ entry }) => entry.includes(hidden.name))).toBe(false);
  });

  test("managers and employees cannot read the absence of runs", async () => {
    await report(1, 1);
    const { id } = (await pay()).body;
    const paths = [
      "absence?createdBeforeDate=2026-11-15",
      "absence-checks?createdBeforeDate=2026-11-15",
      `${id}/absence`,
      `${id}`,
    ];
    for (const path of paths)
      for (const viewer of [manager, employee, client])
        expect([path, (await viewer.get(`/api/payrolls/${path}`)).status]).toEqual([path, 403]);
  });

  test("only one of two simultaneous runs pays a day of absence", async () => {
    await report(1, 1);
    const runs = await Promise.all([pay(), pay()]);
    expect(runs.map(({ status }) => status).sort()).toEqual([201, 422]);
  });
});

describe("the audit log of private absence in runs", () => {
  const viewers = async () =>
    (
      await server.db
        .selectFrom("audit_log")
        .select("user_id")
        .where("about_user_id", "=", person.id)
        .where("kind", "=", "private-absence-seen")
        .execute()
    ).map(({ user_id }) => user_id);

  test.each([
    ["the lines of a made run", (id: number) => `${id}/absence`],
    ["the preview of a new run", () => `absence?createdBeforeDate=${back(0)}&only=${person.id}`],
    ["the text of a file", (id: number) => `${id}/file?format=excel&perPage=100`],
    ["the preview of the file of a made run", (id: number) => `${id}/preview?format=datalon`],
    ["the preview of the file of a new run", () => `preview?createdBeforeDate=${back(0)}&format=datalon`],
  ])("the audit log has one entry for each viewer and person after views of %s", async (_, path) => {
    await report(2, 1);
    const { id } = (await pay()).body;
    await report(0, 0);
    expect(await viewers()).toEqual([]);
    for (const _ of [1, 2]) expect((await admin.get(`/api/payrolls/${path(id)}`)).status).toBe(200);
    expect(await viewers()).toEqual([company.admin.id]);
  });

  test("views of kinds that are not private, and of the viewer's own lines, are not logged", async () => {
    const course = await anAbsenceKind(server.db, "course", { approval: "none", asks_reason: false });
    await report(1, 1, { kind_id: course.id });
    const boss = await aUser(server.db, ["admin"]);
    const asBoss = await server.login(boss.email);
    await givePlan(server.db, boss, { minutes: 450 });
    await asBoss.post("/api/absences", { kind_id: sickness.id, from_date: back(1), to_date: back(1) });
    const { id } = (await pay({ absence: { only: [person.id, boss.id] } })).body;
    expect((await asBoss.get(`/api/payrolls/${id}/absence`)).body.total).toBe(2);
    await asBoss.get(`/api/payrolls/${id}/file?format=excel`);
    const seen = server.db.selectFrom("audit_log").select("id").where("kind", "=", "private-absence-seen");
    expect(await seen.where("about_user_id", "in", [person.id, boss.id]).execute()).toEqual([]);
  });
});

describe("absence that changes after it was paid", () => {
  test("days that are withdrawn after their payment get counter-lines at the paid rate in the next run", async () => {
    const { id } = await report(2, 1);
    const first = (await pay()).body.id;
    await server.db
      .updateTable("employment_terms")
      .set({ hourly_rate: 300 })
      .where("user_id", "=", person.id)
      .execute();
    expect((await client.post(`/api/absences/${id}/withdrawal`, {})).status).toBe(200);
    const { body } = await pay({ created_before_date: back(10) });
    expect(await linesOf(body.id)).toEqual([
      [back(2), -450, -100, -1500, first],
      [back(1), -450, -100, -1500, first],
    ]);
    expect((await pay()).status).toBe(422);
  });

  test("an absence that replaces a paid absence pays its new days and takes back the dropped days", async () => {
    const { id } = await report(3, 1);
    const first = (await pay()).body.id;
    await report(2, 0, { replaces_id: id });
    const { body } = await pay();
    expect(await linesOf(body.id)).toEqual([
      [back(3), -450, -100, -1500, first],
      [back(0), 450, 100, 1500, null],
    ]);
  });

  test("days of an annulled run can be paid again, and days that it took back are paid again as before", async () => {
    const { id } = await report(1, 1);
    const first = (await pay()).body.id;
    expect((await admin.post(`/api/payrolls/${first}/annulment`, {})).status).toBe(200);
    expect((await client.get("/api/my-pay")).body.data).toEqual([]);
    const second = (await pay()).body.id;
    await client.post(`/api/absences/${id}/withdrawal`, {});
    const third = (await pay()).body.id;
    expect((await admin.post(`/api/payrolls/${third}/annulment`, {})).status).toBe(200);
    const fourth = (await pay()).body.id;
    expect(await linesOf(fourth)).toEqual([[back(1), -450, -100, -1500, second]]);
  });

  test("the decision on a paid absence cannot be undone, but the absence can be withdrawn", async () => {
    const holiday = await anAbsenceKind(server.db, "holiday", { salary_code: "60" });
    const asked = await report(1, 1, { kind_id: holiday.id });
    const decide = async (decision: string, { id, version }: { id: number; version: number }) =>
      (await admin.post("/api/absences/decisions", { decision, absences: [{ id, version }] })).body.data[0];
    const { absence } = await decide("approve", asked);
    expect(absence.authorized_actions.undo).toBe(true);
    await pay();
    const paid = (await admin.get(`/api/absences/${asked.id}`)).body;
    expect(paid.authorized_actions).toMatchObject({ undo: false, withdraw: true });
    expect(await decide("undo", paid)).toMatchObject({
      status: 409,
      message: expect.stringContaining("Træk fraværet tilbage"),
    });
    expect((await admin.post(`/api/absences/${asked.id}/withdrawal`, {})).body.status).toBe("withdrawn");
  });
});

describe("absence in the files of a run", () => {
  const fileLines = async (id: number, format: string) =>
    (await admin.get(`/api/payrolls/${id}/file?format=${format}&perPage=100`)).body.data;

  test("the CSV for Excel has a row for each day of the sent kinds, and shows formulas as text", async () => {
    const hostile = await anAbsenceKind(server.db, "child-first-day", { name: '=1+1;"Barn"', salary_code: "-15" });
    const unsent = await anAbsenceKind(server.db, "course", { is_sent: false, approval: "none", asks_reason: false });
    await report(3, 3);
    await report(2, 2, { kind_id: hostile.id });
    await report(1, 1, { kind_id: unsent.id });
    const { id } = (await pay()).body;
    const text = (await admin.get(`/payrolls/${id}?format=excel`)).body as string;
    const rows = parseCsv(text, { delimiter: ";" });
    const day = (ago: number) => back(ago).split("-").reverse().join("-");
    const number = expect.any(String);
    expect(rows[0]?.slice(-3)).toEqual(["Sats", "Beløb", "Dage"]);
    expect(rows.slice(1, 3)).toEqual([
      [`${id}`, number, person.name, "51", sickness.name, "", "", day(3), day(3), "7,50", "200,00", "1500,00", "1,00"],
      [
        `${id}`,
        number,
        person.name,
        "-15",
        `'=1+1;"Barn"`,
        "",
        "",
        day(2),
        day(2),
        "7,50",
        "200,00",
        "1500,00",
        "1,00",
      ],
    ]);
    expect(rows.flat()).not.toContain(unsent.name);
  });

  test("the Excel workbook has a sheet for absence with negative counter-lines", async () => {
    const { id: absence } = await report(1, 1);
    await pay();
    await client.post(`/api/absences/${absence}/withdrawal`, {});
    const { id } = (await pay()).body;
    const { bytes } = await admin.get(`/payrolls/${id}?format=xlsx`);
    const sheets = await readSheets(bytes);
    const sheet = sheets.find(({ sheet }) => sheet === "Fravær");
    expect(sheet?.data[0]?.slice(5)).toEqual(["Dage", "Timer", "Sats", "Beløb"]);
    expect(sheet?.data[1]?.slice(5)).toEqual([-1, -7.5, 200, -1500]);
  });

  test("the preview says whether the file for a payroll system contains amounts for absence", async () => {
    await report(1, 1);
    const { id } = (await pay()).body;
    const notes = async (format: string) =>
      (await admin.get(`/api/payrolls/${id}/preview?format=${format}`)).body.notes;
    expect(await notes("custom")).toEqual(["Fraværet står i filen med lønkørslens beløb."]);
    expect(await notes("danlon")).toEqual([expect.stringContaining("lønsystemet beregner selv dets beløb")]);
    expect(await notes("excel")).toEqual([]);
    expect(await fileLines(id, "excel")).toHaveLength(2);
  });

  test("the preview has a row for each person and salary code of absence, and includes it in the totals", async () => {
    await report(2, 1);
    const shown = { kind: "absence", user_id: person.id, salary_code: "51", hours: 15, days: 2, price: 3000 };
    const totals = { hours: 15, days: 2, price: 3000 };
    const coming = await admin.get(`/api/payrolls/preview?createdBeforeDate=${back(0)}&format=mle`);
    expect(coming.body.data).toContainEqual(expect.objectContaining({ ...shown, rate: null, amount: null }));
    const { id } = (await pay()).body;
    const of = async (format: string) => (await admin.get(`/api/payrolls/${id}/preview?format=${format}`)).body;
    expect(await of("lessor5")).toMatchObject({ data: [{ ...shown, rate: null, amount: null }], totals });
    expect(await of("excel")).toMatchObject({ data: [{ ...shown, rate: 200, amount: 3000 }], totals });
    expect(await of("custom")).toMatchObject({ data: [{ ...shown, rate: null, amount: 3000 }], totals });
  });

  test("Lessor gets an archive with a file of jobs and a file of absence, with the same bytes at each download", async () => {
    await report(1, 1);
    const { id } = (await pay()).body;
    const { bytes, headers } = await admin.get(`/payrolls/${id}?format=lessor5`);
    expect(headers["content-type"]).toBe("application/zip");
    expect(headers["content-disposition"]).toContain(`LESSOR5_tid_${id}.zip`);
    const parts = Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part).split("\r\n")[1]]);
    const day = back(1).replaceAll("-", "");
    expect(parts).toEqual([
      [`LESSOR5_tid_${id}.csv`, ""],
      [`LESSOR5_frv_${id}.csv`, expect.stringContaining(`;${day}000000;${day}240000;51;7.50;1.00`)],
    ]);
    expect((await admin.get(`/payrolls/${id}?format=lessor5`)).bytes).toEqual(bytes);
    expect(await fileLines(id, "lessor5")).toHaveLength(5);
  });
});

describe("absence that waits or is not sent", () => {
  test("the preview names a person without known working hours, and their days wait until the hours are known", async () => {
    await server.db.updateTable("employment_terms").set({ plan: null }).where("user_id", "=", person.id).execute();
    const monday = now.subtract({ days: 6 + now.dayOfWeek }).toString();
    await client.post("/api/absences", { kind_id: sickness.id, from_date: monday, to_date: monday });
    expect(await preview()).toMatchObject({ data: [], unknown: [{ user: { id: person.id }, days_count: 1 }] });
    expect((await pay()).status).toBe(422);
    await server.db
      .updateTable("employment_terms")
      .set({ weekly_minutes: 2220 })
      .where("user_id", "=", person.id)
      .execute();
    const { id } = (await pay()).body;
    expect(await linesOf(id)).toEqual([[monday, 444, 100, 1480, null]]);
    await server.db
      .updateTable("employment_terms")
      .set({ weekly_minutes: 1800 })
      .where("user_id", "=", person.id)
      .execute();
    expect((await pay()).status).toBe(422);
  });

  test("the preview names a person without an employee number, and their days wait", async () => {
    await report(1, 1);
    await server.db.updateTable("users").set({ employee_id: null }).where("id", "=", person.id).execute();
    expect(await preview()).toMatchObject({ data: [], without_number: [{ user: { id: person.id }, days_count: 1 }] });
    expect((await pay()).status).toBe(422);
  });

  test("days of a kind that is not sent get lines without pay, and keep them if the kind is sent later", async () => {
    await server.db.updateTable("absence_kinds").set({ is_sent: false }).where("id", "=", sickness.id).execute();
    await report(1, 1);
    const { id } = (await pay()).body;
    const { body } = await admin.get(`/api/payrolls/${id}/absence`);
    expect(body.data).toMatchObject([{ is_sent: false, pay: "none", rate: null, price: 0, minutes: 450 }]);
    await server.db.updateTable("absence_kinds").set({ is_sent: true }).where("id", "=", sickness.id).execute();
    expect((await pay()).status).toBe(422);
  });

  test("a run is refused if absence and expenses share a salary code", async () => {
    const expense = await anExpenseType(server.db, { salary_code: "51" });
    await report(1, 1);
    await aJob(server.db, company, {
      ...{ user: person, job_status: "APPROVED_BY_MANAGER", kind: "expense", job_type_id: expense.id },
      ...{ price_mode: "manual", hourly_rate: null, price: 100 },
      ...{ started_at: `${back(1)} 12:00:00`, ended_at: `${back(1)} 12:00:00` },
    });
    expect(await pay()).toMatchObject({
      status: 422,
      body: {
        errors: {
          absence: ["Lønkode 51 bruges både til fravær og til udlæg eller kørsel. De skal have hver sin lønkode."],
        },
      },
    });
    await server.db.updateTable("job_types").set({ salary_code: "52" }).where("id", "=", expense.id).execute();
    expect((await pay()).status).toBe(201);
  });

  test("the preview names a kind without a salary code if the company's file needs codes, and the run is refused", async () => {
    await server.db.updateTable("absence_kinds").set({ salary_code: null }).where("id", "=", sickness.id).execute();
    await report(1, 1);
    const { updated_at, updated_by, ...setup } = (await admin.get("/api/payroll-setup")).body;
    const danlon = { ...setup.danlon, company_number: "12345678" };
    const { body: saved } = await admin.put("/api/payroll-setup", { ...setup, danlon, default_format: "danlon" });
    expect((await preview()).without_code).toEqual([sickness.name]);
    const refused = await pay();
    expect([refused.status, refused.body.errors.absence[0]]).toEqual([422, expect.stringContaining(sickness.name)]);
    const { updated_at: _at, updated_by: _by, ...now } = saved;
    await admin.put("/api/payroll-setup", { ...now, default_format: "excel" });
    expect((await pay()).status).toBe(201);
  });
});

test("the database refuses to change, delete or duplicate a run's lines of absence", async () => {
  await report(1, 1);
  const { id } = (await pay()).body;
  const lines = server.db.updateTable("payroll_absence_lines").set({ price: 1 }).where("payroll_id", "=", id);
  await expect(lines.execute()).rejects.toThrow();
  await expect(server.db.deleteFrom("payroll_absence_lines").where("payroll_id", "=", id).execute()).rejects.toThrow();
  const columns = await server.db
    .selectFrom("payroll_absence_lines")
    .selectAll()
    .where("payroll_id", "=", id)
    .executeTakeFirstOrThrow();
  const { id: _id, ...again } = columns;
  await expect(server.db.insertInto("payroll_absence_lines").values(again).execute()).rejects.toThrow(/paid once/);
});

describe("the checks before a run", () => {
  const checksOf = async () => {
    const { body } = await admin.get(`/api/payrolls/absence-checks?createdBeforeDate=${back(0)}`);
    const own = (rows: { user: { id: number } }[]) => rows.filter(({ user }) => user.id === person.id);
    return Object.fromEntries(Object.entries(body).map(([name, rows]) => [name, own(rows as never)]));
  };

  test("a sickness without an end is listed, and from its 21st day with the dates of NemRefusion", async () => {
    await client.post("/api/absences", { kind_id: sickness.id, from_date: back(20), to_date: null });
    const user = { id: person.id, name: person.name };
    const dates = { employer_until: back(-9), refund_from: back(-10), report_by: back(-15) };
    expect(await checksOf()).toEqual({
      ...{ waiting: [], send_home: [], short_send_home: [], open: [{ user, from_date: back(20) }] },
      long_sickness: [{ user, from_date: back(20), to_date: null, ...dates }],
      ...{ late: [], late_days: [] },
    });
    const seen = server.db.selectFrom("audit_log").select("user_id").where("about_user_id", "=", person.id);
    expect(await seen.where("kind", "=", "private-absence-seen").execute()).toEqual([{ user_id: company.admin.id }]);
  });

  test("a sickness of several absences in more than two years is listed from its first day", async () => {
    const row = {
      user_id: person.id,
      kind_id: sickness.id,
      status: "approved",
      created_by_user_id: person.id,
    } as const;
    const spans = [
      { from_date: back(1_000), to_date: back(701) },
      { from_date: back(700), to_date: back(1) },
      { from_date: back(0), to_date: null },
    ];
    await server.db
      .insertInto("absences")
      .values(spans.map((span) => ({ ...row, ...span })))
      .execute();
    expect((await checksOf()).long_sickness).toMatchObject([{ from_date: back(1_000), to_date: null }]);
  });

  test("absence that waits for a decision is listed up to the date of the run", async () => {
    const holiday = await anAbsenceKind(server.db, "holiday");
    await client.post("/api/absences", { kind_id: holiday.id, from_date: back(1), to_date: back(1) });
    await client.post("/api/absences", { kind_id: holiday.id, from_date: back(-20), to_date: back(-1) });
    expect((await checksOf()).waiting).toMatchObject([{ user: { id: person.id }, absences_count: 1 }]);
  });

  test("a day of being sent home after fewer than 74 hours in 28 days is listed until it is paid", async () => {
    const kind = await anAbsenceKind(server.db, "send-home-day", { approval: "none" });
    const day = Array.from({ length: 7 }, (_, ago) => back(ago)).find((date) => !holidayName(date)) ?? back(0);
    const dayBefore = (days: number) => Temporal.PlainDate.from(day).subtract({ days }).toString();
    const work = (days: number, hours: number) =>
      aJob(server.db, company, {
        ...{
          user: person,
          started_at: `${dayBefore(days)} 10:00:00`,
          ended_at: `${dayBefore(days)} ${10 + hours}:00:00`,
        },
      });
    const short = async () =>
      (await checksOf()).short_send_home?.map(({ date, minutes }: Record<string, unknown>) => [date, minutes]);
    for (let days = 1; days <= 7; days++) await work(days, 10);
    await work(29, 10);
    const job = await work(28, 3);
    await client.post("/api/absences", { kind_id: kind.id, from_date: day, to_date: day });
    expect(await short()).toEqual([[day, 73 * 60]]);
    await work(27, 1);
    expect(await short()).toEqual([]);
    await server.db
      .updateTable("jobs")
      .set({ job_status: "REJECTED", rejection_reason: "Forkert" })
      .where("id", "=", job.id)
      .execute();
    expect(await short()).toEqual([[day, 71 * 60]]);
    expect((await pay()).status).toBe(201);
    expect(await short()).toEqual([]);
  });

  test("the 17th day of being sent home in a year is listed, and paid only after an earlier day is withdrawn", async () => {
    const sentHome = await anAbsenceKind(server.db, "send-home-day", { approval: "none" });
    const first = now.month > 2 ? now.with({ month: now.month - 2, day: 1 }) : now.with({ month: 1, day: 1 });
    const days = Array.from({ length: 30 }, (_, place) => first.add({ days: place }).toString());
    const workdays = days.filter((date) => !holidayName(date));
    const [from_date, to_date] = [workdays[0], workdays[15]];
    const { body } = await client.post("/api/absences", { kind_id: sentHome.id, from_date, to_date });
    expect((await checksOf()).send_home).toEqual([]);
    const next = workdays[16];
    await client.post("/api/absences", { kind_id: sentHome.id, from_date: next, to_date: next });
    expect(body.days).toHaveLength(16);
    expect((await checksOf()).send_home).toMatchObject([{ hundredths: 1700, year: now.year }]);
    expect((await linesOf((await pay()).body.id)).map(([date]: [string]) => date)).toEqual(workdays.slice(0, 16));
    expect((await pay()).status).toBe(422);
    await admin.post(`/api/absences/${body.id}/withdrawal`, {});
    const lines = await linesOf((await pay()).body.id);
    expect([lines.length, lines.at(-1)[0], lines.at(-1)[2]]).toEqual([17, next, 100]);
  });
});
