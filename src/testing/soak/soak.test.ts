import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "../test-database.ts";
import { kills } from "./kills.ts";
import { modelUnderKills } from "./model-faults.ts";
import { payrollKills } from "./payroll-kills.ts";
import { newReport } from "./report.ts";
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

test("a company whose app is killed still equals the model", async () => {
  const lines: string[] = [];
  const report = newReport((line) => lines.push(line));
  await modelUnderKills(report, 1, 4, seed);
  expect(report, lines.join("\n")).toMatchObject({ passed: 1, failed: 0 });
});

test("two processes share one database, and no write is lost when one process ends", async () => {
  const database = await createTestDatabase();
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  const lines: string[] = [];
  const report = newReport((line) => lines.push(line));
  await twoProcesses(report, database.url, 5);
  await database.drop();
  expect(report, lines.join("\n")).toMatchObject({ passed: 3, failed: 0 });
});
