import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../../../common/server/testing/test-database.ts";
import { kills } from "./kills.ts";
import { payrollKills } from "./payroll-kills.ts";
import { newReport } from "./report.ts";
import { twoProcesses } from "./two-processes.ts";

/* Short variants of `npm run soak`. */

test("after a kill -9 of the app, of PostgreSQL and of both, every acknowledged write is there", {
  timeout: 120_000,
}, async () => {
  const lines: string[] = [];
  const report = newReport((line) => lines.push(line));
  await kills(report, 3);
  expect(report, lines.join("\n")).toMatchObject({ passed: 4, failed: 0 });
});

test("a payroll run that is killed, of two at once, pays every job once", { timeout: 120_000 }, async () => {
  const lines: string[] = [];
  const report = newReport((line) => lines.push(line));
  await payrollKills(report, 3);
  expect(report, lines.join("\n")).toMatchObject({ passed: 3, failed: 0 });
});

test("two processes share one database, and the end of one loses nothing", { timeout: 120_000 }, async () => {
  const database = await createTestDatabase();
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  const lines: string[] = [];
  const report = newReport((line) => lines.push(line));
  await twoProcesses(report, database.url, 20);
  await database.drop();
  expect(report, lines.join("\n")).toMatchObject({ passed: 3, failed: 0 });
});
