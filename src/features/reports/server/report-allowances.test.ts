import fc from "fast-check";
import { parseCsv } from "hucre/csv";
import { sql } from "kysely";
import readSheets from "read-excel-file/node";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, expect, test } from "vitest";
import { actorOf } from "#common/rules/access/actor.ts";
import { planTemplates } from "#common/rules/norm/norm-plan.ts";
import { oreFromKroner } from "#common/rules/values/money.ts";
import { presets } from "#features/allowances/rules/presets/presets.ts";
import type { RuleSetInput } from "#features/allowances/rules/rule-set-input.ts";
import { insertRuleSet } from "#features/allowances/server/allowance-rules.store.ts";
import { aSavedReport } from "#testing/data/factories.ts";
import { generateCompany } from "#testing/data/generated-company.ts";
import { aNorm } from "#testing/data/norms.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import type { Dimension, MeasureName } from "../rules/report.ts";
import type { Report } from "../rules/report-call.ts";
import { comparedPeriod, type ReportPeriod } from "../rules/report-periods.ts";
import { numberText, shownNumber } from "../rules/report-words.ts";
import { findReport } from "./report.ts";

/* See docs/product-rules.md#allowances-in-reports. */

const { server, company, admin, manager, owner } = setUpCompany();

/** Most people have allowance rules. Everybody works late in the day from 1 January on, in one or two jobs a day. */
beforeAll(async () => {
  const { db } = server;
  const { people } = await generateCompany(db);
  const version = {
    ...{ from_date: "2026-01-01", normal_from: 360, normal_to: 1080, norm: "own" as const, full_time_minutes: 2220 },
    ...{ flex: null, is_confirmed: false },
  };
  const insertRules = (name: string, rules: typeof usual) =>
    insertRuleSet(db, actorOf(company.admin.id, ["admin"]), { name, versions: [{ ...version, rules }] });
  const usual = structuredClone(presets.industri.versions.at(1)?.rules) as RuleSetInput["versions"][number]["rules"];
  const keyword = usual.map((rule) => (rule.code === "overtime-1" ? { ...rule, name: "rest" } : rule));
  const sets = [await insertRules("Industri", usual), await insertRules("Andre", keyword)];
  for (const [place, { id }] of people.slice(0, 12).entries()) {
    await aNorm(db, { id }, { plan: [planTemplates[0]?.week ?? []] });
    await sql`update employment_terms set allowance_rules_id = ${sets[place % 2]}, hourly_rate = ${200 + place}
      where user_id = ${id}`.execute(db);
  }
  await sql`
    update jobs set started_at = start, ended_at = start + (id % 5 + 1) * interval '97 minutes', price_mode = 'manual'
    from (select id as job_id, user_id, '2026-01-01T15:20Z'::timestamptz
        + (row_number() over (partition by user_id order by id * 7919 % 1013) / 2) * interval '1 day'
        + id % 2 * interval '95 minutes' as start from jobs) as moved
    where job_id = id`.execute(db);
});

const january: ReportPeriod = { from: "2026-01-01", to: "2026-01-31" };
const address = ({ from, to }: ReportPeriod, query: string) => `/api/reports?from=${from}&to=${to}&${query}`;
const get = async (client: Client, period: ReportPeriod, query: string): Promise<Report> => {
  const { status, body } = await client.get(address(period, query));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

const tillaeg = async (by: string, month = "2026-01") =>
  (await admin.get(`/api/allowances?month=${month}&by=${by}`)).body;
type Filed = { date: string; name: string; project: string; rule: string; minutes: number; ore: number };
async function filed({ from, to }: ReportPeriod): Promise<Filed[]> {
  const [sheet] = await readSheets((await admin.get(`/api/allowances/export?from=${from}&to=${to}`)).bytes);
  return (sheet?.data ?? []).slice(1).map((row) => ({
    date: (row[2] as unknown as Date).toISOString().slice(0, 10),
    name: String(row[1]),
    project: `${row[4]} (${row[3]})`,
    rule: String(row[5]),
    minutes: Number(row[8]),
    ore: oreFromKroner(Number(row[11] ?? 0)),
  }));
}

const parts = (measure: MeasureName, value: number) => (measure === "allowance_pay" ? oreFromKroner(value) : value);
const sumBy = (rows: readonly Filed[], measure: MeasureName, key: (row: Filed) => string) =>
  new Map(
    [...Map.groupBy(rows, key)]
      .map(
        ([name, own]) =>
          [name, own.reduce((sum, row) => sum + (measure === "allowance_pay" ? row.ore : row.minutes), 0)] as const,
      )
      .filter(([, sum]) => sum !== 0),
  );

/** The key or name of the report's row, or column, to which a line of the file belongs. */
const titles: Partial<Record<Dimension, (row: Filed) => string>> = {
  user: ({ name }) => name,
  project: ({ project }) => project,
  rule: ({ rule }) => rule,
  day: ({ date }) => date,
  week: ({ date }) => {
    const day = Temporal.PlainDate.from(date);
    return day.subtract({ days: day.dayOfWeek - 1 }).toString();
  },
  month: ({ date }) => `${date.slice(0, 7)}-01`,
  quarter: ({ date }) => (date < "2026-04-01" ? "2026-01-01" : "2026-04-01"),
};
const groupings = Object.keys(titles) as Dimension[];

const day = fc
  .integer({ min: 0, max: 75 })
  .map((n) => Temporal.PlainDate.from("2026-01-01").add({ days: n }).toString());

test("each number of a report is exactly the sum of the same lines in the file of the page »Tillæg«", async () => {
  const asked = fc
    .record({
      measure: fc.constantFrom("allowance_hours" as const, "allowance_pay" as const),
      days: fc.tuple(day, day).map((both) => both.toSorted()),
      rows: fc.constantFrom(...groupings),
      columns: fc.constantFrom("user" as const, "rule" as const, "month" as const, "week" as const),
      compare: fc.constantFrom("before" as const, undefined),
    })
    .filter(({ rows, columns }) => rows !== columns);
  let all = 0;
  await fc.assert(
    fc.asyncProperty(asked, async ({ measure, days: [from = "", to = ""], rows, columns, compare }) => {
      const period = { from, to };
      const expected = await filed(period);
      const query = `measure=${measure}&rows=${rows}&columns=${columns}${compare ? `&compare=${compare}` : ""}`;
      const report = await get(manager, period, query);
      const total = (rows: readonly Filed[]) => sumBy(rows, measure, () => "all").get("all") ?? 0;
      all += total(expected);
      expect(parts(measure, report.total)).toBe(total(expected));
      const title = (head: Report["columns"][number]) => head.name ?? head.key;
      const found = new Map<string, number>();
      for (const row of report.rows)
        for (const [place, value] of row.values.entries())
          if (value !== 0) found.set(`${title(row)} | ${title(report.columns[place] as never)}`, parts(measure, value));
      const [byRow, byColumn] = [titles[rows] as (row: Filed) => string, titles[columns] as (row: Filed) => string];
      expect(found).toEqual(sumBy(expected, measure, (row) => `${byRow(row)} | ${byColumn(row)}`));
      for (const row of report.rows)
        expect(parts(measure, row.total)).toBe(sumBy(expected, measure, byRow).get(title(row)) ?? 0);
      if (compare)
        expect(parts(measure, report.compared ?? Number.NaN)).toBe(total(await filed(comparedPeriod(period, compare))));
    }),
    { numRuns: 12 },
  );
  expect(all).toBeGreaterThan(1000);
});

test("a report of a month has the same sums by person, project and rule as the page »Tillæg«", async () => {
  for (const by of ["user", "project", "rule"]) {
    const page = await tillaeg(by);
    expect(page.price).toBeGreaterThan(0);
    expect((await get(manager, january, `measure=allowance_hours&rows=${by}`)).total).toBe(page.minutes);
    expect((await get(manager, january, `measure=allowance_pay&rows=${by}`)).total).toBe(page.price);
  }
});

test("a rule whose name is a keyword of reports has its own row", async () => {
  const { rows } = await get(manager, january, "measure=allowance_hours&rows=rule");
  expect(rows).toContainEqual(expect.objectContaining({ key: "rule:rest", name: "rest" }));
});

test("a project owner can neither read a report of allowances nor see the name of a saved one", async () => {
  for (const [measure, name] of [
    ["allowance_hours", "tillæg i timer"],
    ["allowance_pay", "tillæg i kroner"],
  ]) {
    const { status, body } = await owner.get(address(january, `measure=${measure}&rows=project`));
    expect([status, body.message]).toEqual([403, `Du kan ikke se ${name} i rapporter.`]);
    const file = address(january, `measure=${measure}&rows=project`).replace("reports?", "reports/file?");
    expect((await owner.get(file)).status).toBe(403);
    const query = { measure, rows: "rule", ...january } as Parameters<typeof aSavedReport>[0] & object;
    const input = aSavedReport({ name: `Delt ${measure}`, is_shared: true, query } as never);
    expect((await manager.post("/api/reports/saved", input)).status).toBe(201);
    expect((await owner.post("/api/reports/saved", { ...input, is_shared: false })).status).toBe(403);
    const names = async (client: Client) =>
      (await client.get("/api/reports/saved")).body.data.map((one: { name: string }) => one.name);
    expect(await names(owner)).not.toContain(input.name);
    expect(await names(admin)).toContain(input.name);
  }
});

test("a report of allowances refuses dimensions and filters of jobs, and periods of more than a year", async () => {
  const errorsOf = async (period: ReportPeriod, query: string) => {
    const { status, body } = await manager.get(address(period, `measure=allowance_pay&${query}`));
    expect(status, JSON.stringify(body)).toBe(422);
    return body.errors;
  };
  for (const by of ["job_type", "cost_center", "kind", "status", "absence_kind"])
    expect(Object.keys(await errorsOf(january, `rows=${by}`))).toEqual(["rows"]);
  expect(await errorsOf(january, "rows=user&project_id=1")).toEqual({
    project_id: ["Kan ikke bruges, når rapporten viser tillæg i kroner."],
  });
  expect(await errorsOf({ from: "2025-01-01", to: "2026-01-02" }, "rows=user")).toEqual({
    to: ["Tillæg vises for højst et år ad gangen."],
  });
  await get(manager, { from: "2025-01-01", to: "2026-01-01" }, "measure=allowance_pay&rows=user");
});

test("a report of hours cannot be divided by rules of allowances", async () => {
  const { status, body } = await manager.get(address(january, "measure=hours&rows=rule"));
  expect([status, body.errors]).toEqual([422, { rows: ["Timer kan ikke deles op efter regel."] }]);
});

test("a report of allowances that takes too long ends with a message", async () => {
  const actor = actorOf(company.manager.id, ["manager"]);
  const query = { ...january, filter: "", measure: "allowance_pay", rows: "user" } as const;
  await expect(findReport(server.db, actor, query, 1)).rejects.toMatchObject({
    statusCode: 503,
    message: "Rapporten tager for lang tid. Vælg en kortere periode.",
  });
});

test("the files, read with other libraries, have the figures of the screen", async () => {
  for (const measure of ["allowance_hours", "allowance_pay"] as const) {
    const query = `measure=${measure}&rows=rule&columns=month`;
    const period = { from: "2026-01-01", to: "2026-02-28" };
    const report = await get(manager, period, query);
    const lines = [
      ...report.rows.map(({ name, values, total }) => ({ title: name, numbers: [...values, total] })),
      { title: "I alt", numbers: [...report.totals, report.total] },
    ];
    expect(lines.length).toBeGreaterThan(2);
    const file = (format: string) =>
      manager.get(`${address(period, query).replace("reports?", "reports/file?")}&format=${format}`);
    const [head, ...rows] = parseCsv((await file("csv")).body.replace(/^\ufeff/, ""), { delimiter: ";" });
    expect(head?.[0]).toBe("Regel");
    expect(head?.at(-1)).toBe(measure === "allowance_pay" ? "I alt (kr.)" : "I alt (timer)");
    const csvText = (value: number) => numberText(measure, value).replaceAll(".", "");
    expect(rows).toEqual(lines.map(({ title, numbers }) => [title, ...numbers.map(csvText)]));
    const [sheet] = await readSheets((await file("xlsx")).bytes, { trim: false });
    expect(sheet?.data.slice(1)).toEqual(
      lines.map(({ title, numbers }) => [title, ...numbers.map((one) => shownNumber(measure, one))]),
    );
    const { bytes } = await file("pdf");
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    for (const one of lines.flatMap(({ numbers }) => numbers)) expect(text).toContain(numberText(measure, one));
    expect(text.includes("tæller 0 kr.")).toBe(measure === "allowance_pay");
  }
});
