import { sql } from "kysely";
import type { Payroll } from "#features/payrolls/rules/payroll.ts";
import { aRuleSet, giveRules } from "#testing/data/allowances.ts";
import { filledPayrollSetup } from "#testing/data/payroll-formats.ts";
import type { Client } from "#testing/http-client.ts";
import { startApp } from "./app.ts";
import { adminEmail, fillCompany, today } from "./company.ts";
import type { BenchServer } from "./database.ts";
import { type Figure, ms, percentile } from "./figures.ts";

const rounds = 5;
/** Three hundred people with two jobs on each of 19 days, which one run pays. */
const company = { users: 300, projects: 97, jobs: 11_400, unpaid: 11_400 };
/** A run with allowances takes at most so many times as long as the same without them. */
const target = 1.5;

/** Milliseconds of the list that the dialog shows, and of the run. */
type Turn = { readonly list: number; readonly run: number; readonly lines: number };

/** The same run with allowances and without them, in turns, each in a company of its own. */
export async function measure(server: BenchServer): Promise<Figure[]> {
  const [without, all]: [Turn[], Turn[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    without.push(await measureRun(server, false));
    all.push(await measureRun(server, true));
  }
  const [base, run] = [median(without, "run"), median(all, "run")];
  return [
    { measure: "a run of 11,400 jobs without allowances", figure: ms(base), target: "", met: null },
    {
      measure: `… with ${median(all, "lines").toLocaleString("en")} lines of allowances`,
      figure: `${ms(run)}, ${(run / base).toFixed(2)} ×`,
      target: `${target} ×`,
      met: run <= target * base,
    },
    { measure: "… the list of its allowances", figure: ms(median(all, "list")), target: "", met: null },
  ];
}

const median = (turns: readonly Turn[], what: keyof Turn) =>
  percentile(
    turns.map((turn) => turn[what]).sort((one, other) => one - other),
    50,
  );

async function measureRun(server: BenchServer, hasAllowances: boolean): Promise<Turn> {
  const { url, db, drop } = await server.database("bench_allowances");
  await fillCompany(db, company);
  if (hasAllowances) {
    const rules = await aRuleSet(db, { id: 1 });
    const { rows } = await sql<{ id: number }>`select id from users`.execute(db);
    for (const user of rows) await giveRules(db, user, rules);
    await sql`vacuum analyze`.execute(db);
  }
  const app = await startApp({ databaseUrl: url });
  const admin = await app.login(adminEmail);
  await ok(admin.put("/api/payroll-setup", { ...filledPayrollSetup, version: 1, default_format: "excel" }));
  const input = { created_before_date: today(), jobs: "all" };
  const list = await timed(() => admin.post("/api/payrolls/allowances", input));
  const run = await timed(() => admin.post("/api/payrolls", { ...input, description: "Måling" }));
  await app.stop();
  await drop();
  const { allowances } = run.body as Payroll;
  return { list: list.time, run: run.time, lines: allowances?.lines_count ?? 0 };
}

async function timed(call: () => ReturnType<Client["post"]>) {
  const start = performance.now();
  const { body } = await ok(call());
  return { body, time: performance.now() - start };
}

async function ok(answer: ReturnType<Client["post"]>) {
  const { status, body, bytes } = await answer;
  if (status >= 300) throw new Error(`${status} ${bytes}`);
  return { body };
}
