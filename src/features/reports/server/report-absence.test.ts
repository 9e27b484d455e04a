import fc from "fast-check";
import { parseCsv } from "hucre/csv";
import { sql } from "kysely";
import readSheets from "read-excel-file/node";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { anAbsenceKind, aUser, giveLeader, type TestUser } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import type { Report } from "../rules/report-call.ts";
import { numberText, shownNumber } from "../rules/report-words.ts";

/* See docs/product-rules.md#absence-in-reports. */

const { server, company, admin, manager, owner } = setUpCompany();

const people: TestUser[] = [];
const kinds: { id: number; name: string }[] = [];
/** The manager leads this many people, and knows their absence by name. */
const led = 2;

beforeAll(async () => {
  const { db } = server;
  for (let n = 0; n < 9; n++) people.push(await aUser(db, ["employee"]));
  for (const [n, person] of people.entries()) await giveLeader(db, person, n < led ? company.manager : company.owner);
  for (let n = 0; n < 3; n++) kinds.push(await anAbsenceKind(db, "holiday"));
});

beforeEach(() => clear());

const clear = () => sql`truncate absences, absence_days, absence_events cascade`.execute(server.db);

const firstOf = (monthsAgo: number) => today().with({ day: 1 }).subtract({ months: monthsAgo });
const monthKey = (monthsAgo: number) => firstOf(monthsAgo).toString();
const to = firstOf(0).add({ months: 1 }).subtract({ days: 1 }).toString();
const period = `from=${monthKey(3)}&to=${to}`;

/** Month 0 is not finished. */
type Day = { person: number; kind: number; month: number; day: number; minutes: number; isApproved: boolean };

async function insert(days: readonly Day[]): Promise<void> {
  const rows = days.map(({ person, kind, month, day, minutes, isApproved }) => ({
    user_id: people[person]?.id,
    kind_id: kinds[kind]?.id,
    date: firstOf(month).with({ day }).toString(),
    status: isApproved ? "approved" : "requested",
    minutes,
  }));
  await sql`
    with given as (select * from json_to_recordset(${JSON.stringify(rows)}::json)
      as given(user_id integer, kind_id integer, date date, status text, minutes integer)),
    inserted as (
      insert into absences (user_id, kind_id, from_date, to_date, status, created_by_user_id)
      select user_id, kind_id, date, date, status, user_id from given returning id, user_id, from_date)
    insert into absence_days (absence_id, user_id, date, part, minutes, hundredths)
    select inserted.id, user_id, date, 'hours', minutes, least(100, minutes / 5) from inserted
    join given using (user_id) where given.date = inserted.from_date`.execute(server.db);
}

const get = async (client: Client, query: string): Promise<Report> => {
  const { status, body } = await client.get(`/api/reports?${period}&measure=absence_hours&${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

type Cells = Readonly<Record<string, number>>;
const cellsOf = ({ rows, columns }: Report): Cells =>
  Object.fromEntries(
    rows.flatMap(({ key, values }) =>
      values.flatMap((value, place) => (value === 0 ? [] : [[`${key} ${columns[place]?.key}`, value]])),
    ),
  );
const totalsOf = ({ rows }: Report): Cells =>
  Object.fromEntries(rows.filter(({ total }) => total !== 0).map(({ key, total }) => [key, total]));

const sumBy = <Row extends { minutes: number }>(rows: readonly Row[], key: (row: Row) => string): Cells =>
  Object.fromEntries(
    [...Map.groupBy(rows, key)]
      .map(([name, own]) => [name, own.reduce((sum, { minutes }) => sum + minutes, 0)] as const)
      .filter(([, sum]) => sum !== 0),
  );

const isLarge = (days: readonly Day[]) => new Set(days.map(({ person }) => person)).size >= 5;

/**
 * The days that a manager may see, per finished month: all days of the manager's people, and each kind that at least
 * five other people had. The remaining kinds become one kind, `rest`, if at least five other people had one of them.
 */
function known(days: readonly Day[]): (Day & { kindKey: string })[] {
  return [1, 2, 3].flatMap((month) => {
    const finished = days.filter((day) => day.isApproved && day.month === month);
    const own = finished.filter(({ person }) => person < led);
    const groups = [
      ...Map.groupBy(
        finished.filter(({ person }) => person >= led),
        ({ kind }) => kind,
      ).values(),
    ];
    const rest = groups.filter((group) => !isLarge(group)).flat();
    return [
      ...[...own, ...groups.filter(isLarge).flat()].map((day) => ({ ...day, kindKey: String(kinds[day.kind]?.id) })),
      ...(isLarge(rest) ? rest.map((day) => ({ ...day, kindKey: "rest" })) : []),
    ];
  });
}

const days = fc.uniqueArray(
  fc.record({
    ...{ person: fc.nat(8), kind: fc.constantFrom(0, 0, 0, 1, 1, 2), month: fc.nat(3) },
    ...{ day: fc.integer({ min: 1, max: 4 }), minutes: fc.integer({ min: 1, max: 480 }) },
    isApproved: fc.constantFrom(true, true, true, false),
  }),
  { minLength: 30, maxLength: 100, selector: ({ person, month, day }) => `${person} ${month} ${day}` },
);

test("a manager's sums have their own people and kinds that five or more others had; payroll gets all", async () => {
  let [shown, hidden] = [0, 0];
  await fc.assert(
    fc.asyncProperty(days, async (given) => {
      await clear();
      await insert(given);
      const open = known(given);
      const approved = given.filter(({ isApproved }) => isApproved);
      shown += open.length;
      hidden += approved.length - open.length;
      const quarter = ({ month }: Day) => {
        const first = firstOf(month);
        return first.subtract({ months: (first.month - 1) % 3 }).toString();
      };
      const month = (day: Day) => monthKey(day.month);
      const all = (rows: readonly Day[]) => rows.reduce((sum, { minutes }) => sum + minutes, 0);

      const byKind = await get(manager, "rows=absence_kind&columns=month");
      expect(cellsOf(byKind)).toEqual(sumBy(open, (day) => `${day.kindKey} ${month(day)}`));
      expect(totalsOf(byKind)).toEqual(sumBy(open, ({ kindKey }) => kindKey));
      expect(byKind).toMatchObject({ total: all(open), is_protected: true });
      expect(totalsOf(await get(manager, "rows=month"))).toEqual(sumBy(open, month));
      expect(totalsOf(await get(manager, "rows=quarter"))).toEqual(sumBy(open, quarter));
      const single = `/api/reports?from=${monthKey(2)}&to=${firstOf(1).subtract({ days: 1 })}&measure=absence_hours&rows=month`;
      const { total } = (await manager.get(`${single}&compare=before`)).body;
      expect(total).toBe(all(open.filter((day) => day.month === 2)));

      const byPerson = await get(admin, "rows=user&columns=month");
      expect(cellsOf(byPerson)).toEqual(sumBy(approved, (day) => `${people[day.person]?.id} ${month(day)}`));
      expect(byPerson).toMatchObject({ total: all(approved), is_protected: false });
      expect(totalsOf(await get(admin, "rows=absence_kind"))).toEqual(
        sumBy(approved, ({ kind }) => String(kinds[kind]?.id)),
      );
      expect(totalsOf(await get(admin, "rows=day"))).toEqual(
        sumBy(approved, (day) => firstOf(day.month).with({ day: day.day }).toString()),
      );
    }),
    { numRuns: 12 },
  );
  expect(shown).toBeGreaterThan(50);
  expect(hidden).toBeGreaterThan(50);
});

test("a report of absence has no dimension that reveals few people, and no filter of jobs", async () => {
  const errorsOf = async (client: Client, query: string) => {
    const { status, body } = await client.get(`/api/reports?measure=absence_days&${query}`);
    expect(status, JSON.stringify(body)).toBe(422);
    return body.errors;
  };
  for (const by of ["user", "day", "week", "project"])
    expect(await errorsOf(manager, `${period}&rows=${by}`)).toEqual({
      rows: [
        `Fraværsdage kan ikke deles op efter ${{ user: "medarbejder", day: "dag", week: "uge", project: "projekt" }[by]}.`,
      ],
    });
  expect(await errorsOf(manager, "from=2026-10-01&to=2026-10-30&rows=month")).toEqual({
    to: ["Vælg hele måneder, fx »Forrige måned« eller »I år«."],
  });
  expect(await errorsOf(admin, `${period}&rows=user&columns=absence_kind`)).toEqual({
    columns: ["Fraværstyper vises ikke pr. medarbejder."],
  });
  const filters = ["project_id=1", "status=NEW", "kind=work", "user_id=1", "filter=x"];
  expect(Object.keys(await errorsOf(admin, `${period}&rows=user&${filters.join("&")}`)).sort()).toEqual(
    filters.map((one) => one.split("=")[0]).sort(),
  );
  expect(await errorsOf(admin, `${period}&rows=status`)).toHaveProperty("rows");
});

test("a project owner has no report of absence", async () => {
  const { status, body } = await owner.get(`/api/reports?${period}&measure=absence_days&rows=month`);
  expect([status, body.message]).toEqual([403, "Du kan ikke se fraværsdage i rapporter."]);
});

test("the files, read with other libraries, have the days of the screen and say what is left out", async () => {
  await insert(
    people.flatMap((_, person) => [
      { person, kind: 0, month: 1, day: 3, minutes: 300 + person * 7, isApproved: true },
      ...(person >= led && person < 6 ? [{ person, kind: 1, month: 2, day: 2, minutes: 111, isApproved: true }] : []),
    ]),
  );
  for (const client of [manager, admin]) {
    const query = `${period}&measure=absence_days&rows=absence_kind&columns=month`;
    const report: Report = (await client.get(`/api/reports?${query}`)).body;
    expect(report.rows).toHaveLength(client === admin ? 2 : 1);
    const lines = [
      ...report.rows.map(({ name, values, total }) => ({ title: name, numbers: [...values, total] })),
      { title: "I alt", numbers: [...report.totals, report.total] },
    ];
    const file = (format: string) => client.get(`/api/reports/file?${query}&format=${format}`);
    const [head, ...rows] = parseCsv((await file("csv")).body.replace(/^\ufeff/, ""), { delimiter: ";" });
    expect(head?.at(-1)).toBe("I alt (dage)");
    expect(rows).toEqual(
      lines.map(({ title, numbers }) => [title, ...numbers.map((one) => numberText("absence_days", one))]),
    );
    const [sheet] = await readSheets((await file("xlsx")).bytes, { trim: false });
    expect(sheet?.data.slice(1)).toEqual(
      lines.map(({ title, numbers }) => [title, ...numbers.map((one) => shownNumber("absence_days", one))]),
    );
    const { bytes } = await file("pdf");
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    for (const one of lines.flatMap(({ numbers }) => numbers)) expect(text).toContain(numberText("absence_days", one));
    expect(text.includes("er udeladt")).toBe(client === manager);
  }
});
