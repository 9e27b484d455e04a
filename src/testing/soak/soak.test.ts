import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "../test-database.ts";
import { kills } from "./kills.ts";
import { modelOnTwoProcesses, modelUnderKills } from "./model-faults.ts";
import { payrollKills } from "./payroll-kills.ts";
import { newReport, type Report } from "./report.ts";
import { twoProcesses } from "./two-processes.ts";

/* Short variants of `npm run soak`, which draws new seeds. */

const seed = 1;

test("after a kill -9 of the app, of PostgreSQL and of both, every acknowledged write exists", async () => {
  const lines: string[] = [];
  const report = newReport((line) => lines.push(line));
  await kills(report, 3);
  expect(report, lines.join("\n")).toMatchObject({ passed: 4, failed: 0 });
});

test("two simultaneous payroll runs that are killed pay every job once", async () => {
  const lines: string[] = [];
  const report = newReport((line) => lines.push(line));
  await payrollKills(report, 3);
  expect(report, lines.join("\n")).toMatchObject({ passed: 3, failed: 0 });
});

test("a company under kills still equals the model", async () => {
  const lines: string[] = [];
  const report = newReport((line) => lines.push(line));
  await modelUnderKills(report, 3, 4, seed);
  expect(report, lines.join("\n")).toMatchObject({ passed: 1, failed: 0 });
});

const onTwoProcesses = [
  { what: "share one database, and the end of one loses nothing", work: twoProcesses, steps: 5, passed: 3 },
  {
    what: "are what the model says, and the end of one loses nothing",
    work: (report: Report, url: string, steps: number) => modelOnTwoProcesses(report, url, steps, seed),
    steps: 3,
    passed: 1,
  },
];

test.each(onTwoProcesses)("two processes $what", async ({ work, steps, passed }) => {
  const database = await createTestDatabase();
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  const lines: string[] = [];
  const report = newReport((line) => lines.push(line));
  await work(report, database.url, steps);
  await database.drop();
  expect(report, lines.join("\n")).toMatchObject({ passed, failed: 0 });
});
