import fc from "fast-check";
import { parseCsv } from "hucre/csv";
import readSheets from "read-excel-file/node";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, expect, test } from "vitest";
import { guardFormula } from "#common/rules/values/csv.ts";
import { aJob } from "#testing/data/factories.ts";
import { hostileText } from "#testing/data/hostile-text.ts";
import { setUpCompany } from "#testing/set-up.ts";
import type { Report } from "../rules/report-call.ts";
import { numberText, shownNumber } from "../rules/report-words.ts";
import { reportFile } from "./report-file.ts";

const { server, company, manager, owner } = setUpCompany();

beforeAll(async () => {
  const day = (date: string, to: string) => ({ started_at: `${date} 07:00:00`, ended_at: `${date} ${to}:00` });
  await aJob(server.db, company, { ...day("2026-10-05", "15:00"), job_status: "APPROVED_BY_MANAGER" });
  await aJob(server.db, company, { ...day("2026-11-02", "14:25"), job_status: "PAID" });
  await aJob(server.db, company, { ...day("2026-11-10", "11:00"), user: company.employee2, project: company.project2 });
});

const query = "from=2026-11-01&to=2026-11-30&measure=hours&rows=user&columns=project&compare=before";
const file = (format: string) => manager.get(`/api/reports/file?${query}&format=${format}`);

test("CSV, XLSX and PDF files, read with other libraries, have the figures of the screen", async () => {
  const report: Report = (await manager.get(`/api/reports?${query}`)).body;
  const titles = [...report.rows.map(({ name }) => name), "I alt"];
  const numbers = [...report.rows, { values: report.totals, total: report.total, compared: report.compared }].map(
    ({ values, total, compared }) => [...values, total, compared ?? 0],
  );
  const csv = await file("csv");
  expect(csv.headers["content-disposition"]).toBe('attachment; filename="rapport-2026-11-01-2026-11-30.csv"');
  const [head, ...rows] = parseCsv(csv.body.replace(/^\ufeff/, ""), { delimiter: ";" });
  const names = report.columns.map(({ name }) => name);
  expect(head).toEqual(["Medarbejder", ...names, "I alt (timer)", "Før"]);
  const csvText = (value: number) => numberText("hours", value).replaceAll(".", "");
  expect(rows).toEqual(titles.map((title, place) => [title, ...(numbers[place] ?? []).map(csvText)]));

  const [sheet] = await readSheets((await file("xlsx")).bytes, { trim: false });
  expect(sheet?.data).toEqual([
    head,
    ...titles.map((title, place) => [title, ...(numbers[place] ?? []).map((value) => shownNumber("hours", value))]),
  ]);

  const pdf = await file("pdf");
  expect(pdf.headers["content-type"]).toBe("application/pdf");
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.bytes)), { mergePages: true });
  expect(text).toContain("Timer efter medarbejder og projekt");
  expect(text).toContain("1/11-2026 – 30/11-2026, sammenlignet med 1/10-2026 – 31/10-2026");
  for (const title of titles) expect(text).toContain(title);
  for (const row of numbers) for (const value of row) expect(text).toContain(numberText("hours", value));
});

test("a name with hostile text stays in one cell, as row and as column", async () => {
  // The database takes no NUL and no unpaired surrogates.
  const name = hostileText.map((text) => text.replaceAll("\0", "").toWellFormed()).filter((text) => text !== "");
  const names = (length: number) => fc.array(name, { minLength: length, maxLength: length });
  await fc.assert(
    fc.asyncProperty(names(20), names(4), async (rows, columns) => {
      const values = columns.map(() => 100.25);
      const total = { values, total: 100.25, compared: null };
      const report: Report = {
        period: { from: "2026-11-01", to: "2026-11-30" },
        compared_period: null,
        is_protected: false,
        columns: columns.map((column, place) => ({ key: String(place), name: column })),
        rows: rows.map((row, place) => ({ key: String(place), name: row, ...total })),
        totals: values,
        total: total.total,
        compared: null,
      };
      const shape = { ...report.period, filter: "", measure: "pay", rows: "user", columns: "project" } as const;
      const csv = Buffer.concat(await (await reportFile("csv", shape, report)).toArray()).toString("utf8");
      const figures = [...values, total.total].map(() => "100,25");
      expect(parseCsv(csv.replace(/^\ufeff/, ""), { delimiter: ";" })).toEqual([
        ["Medarbejder", ...columns.map(guardFormula), "I alt (kr.)"],
        ...rows.map((row) => [guardFormula(row), ...figures]),
        ["I alt", ...figures],
      ]);
      const xlsx = Buffer.concat(await (await reportFile("xlsx", shape, report)).toArray());
      const [sheet] = await readSheets(xlsx, { trim: false });
      expect(sheet?.data).toEqual([
        ["Medarbejder", ...columns, "I alt (kr.)"],
        ...[...rows, "I alt"].map((row) => [row, ...values, total.total]),
      ]);
      const pdf = Buffer.concat(await (await reportFile("pdf", shape, report)).toArray());
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
      expect(text).toContain("100,25");
    }),
    { numRuns: 3 },
  );
});

test("the PDF has all of 62 days, in several tables", async () => {
  const days = "from=2026-10-01&to=2026-12-01&measure=hours&rows=user&columns=day";
  const { status, bytes } = await manager.get(`/api/reports/file?${days}&format=pdf`);
  expect(status).toBe(200);
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  expect(totalPages).toBe(9);
  for (const day of ["tor. 1/10-2026", "tir. 1/12-2026"]) expect(text.replaceAll(/\s+/g, " ")).toContain(day);
});

test("a project owner cannot get a file of pay, and only sent files are logged", async () => {
  const address = "/api/reports/file?from=2026-11-01&to=2026-11-30&measure=pay&rows=user";
  expect((await owner.get(address)).status).toBe(403);
  const logged = () => server.db.selectFrom("audit_log").select("id").where("kind", "=", "report-exported").execute();
  const before = (await logged()).length;
  expect((await manager.get(address)).status).toBe(200);
  expect((await manager.get(`${address}&format=docx`)).status).toBe(422);
  expect(await logged()).toHaveLength(before + 1);
});
