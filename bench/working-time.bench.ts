import { type Kysely, sql } from "kysely";
import { actorOf } from "#common/rules/access/actor.ts";
import { defaultLawRules } from "#common/rules/law-rules.ts";
import { planTemplates } from "#common/rules/norm/norm-plan.ts";
import type { Database } from "#common/server/database/tables.ts";
import { monthCalendar, monthView } from "#features/working-time/rules/month-view.ts";
import { maxWork } from "#features/working-time/rules/shown-working-time.ts";
import { listRegisters } from "#features/working-time/server/working-time.store.ts";
import { alwaysRules } from "#testing/data/law-rules.ts";
import { startApp } from "./support/app.ts";
import { employeeEmail, fillCompany, managerEmail, today } from "./support/company.ts";
import type { BenchServer } from "./support/database.ts";
import { type Figure, ms, percentile, timesInTurns, timesOf } from "./support/figures.ts";

const rounds = 15;
const company = { users: 1000, projects: 97, jobs: 500_000, unpaid: 60_000 };
const checksTarget = 300;
const registrationsTarget = 300;

const plan = { first_monday: "2026-11-02", weeks: [planTemplates[0]?.week] };

/** A month of everybody's checks, and the page of one person beside their jobs. */
export async function measure(server: BenchServer): Promise<Figure[]> {
  const { url, db, drop } = await server.database("bench_working_time");
  await fillCompany(db, company);
  const now = Temporal.PlainDate.from(today());
  const calendar = monthCalendar(now.toPlainYearMonth().subtract({ months: 1 }), now, alwaysRules(defaultLawRules));
  const { rows } = await sql<{ id: number }>`select id from users order by id`.execute(db);
  const ids = rows.map(({ id }) => id);
  const manager = actorOf(2, ["manager"]);
  const app = await startApp({ databaseUrl: url });
  const [employee, leader] = [await app.login(employeeEmail), await app.login(managerEmail)];
  const registrations = () => timesOf(rounds, () => leader.get("/api/registrations?perPage=50"));
  const withoutPlans = await registrations();
  await sql`insert into employment_terms (user_id, from_date, hourly_rate, plan)
    select id, '2000-01-02', 200, ${JSON.stringify(plan)} from users`.execute(db);
  const read = () => listRegisters(db, manager, ids, calendar.read, maxWork);
  const registers = await read();
  const checks = await timesOf(rounds, async () => {
    for (const register of registers.values()) monthView(calendar, register.work, calendar.read.end, register);
  });
  const reads = await timesOf(rounds, read);
  const [jobs = [], page = []] = await timesInTurns(8 * rounds, [
    () => employee.get("/api/jobs?perPage=15"),
    () => employee.get("/api/working-time"),
  ]);
  const file = await timesOf(1, () => leader.get(fileOf(calendar.days)));
  await givePlans(db);
  const withPlans = await registrations();
  await app.stop();
  await drop();
  const median = (times: number[]) => percentile(times, 50);
  return [
    figure("a month of everybody's checks", median(checks), checksTarget),
    figure("… their work read from the database", median(reads)),
    figure("… the file of everybody", median(file)),
    figure("own jobs", median(jobs)),
    figure("own working time", median(page), median(jobs)),
    figure("missing registrations of everybody", median(withoutPlans)),
    figure("… with plans of four weeks", median(withPlans), registrationsTarget),
  ];
}

const fileOf = (days: readonly { date: string }[]) =>
  `/api/working-time/file?from=${days[0]?.date}&to=${days.at(-1)?.date}&format=csv`;

/** Gives everybody a plan with times, because these plans are the longest. */
async function givePlans(db: Kysely<Database>): Promise<void> {
  const day = { start: "07:00", end: "15:00", pause_start: "12:00", pause_minutes: 30 };
  const week = [day, day, day, day, day, null, null];
  const plan = JSON.stringify({ first_monday: "2026-01-05", weeks: [week, week, week, week] });
  await sql`insert into employment_terms (user_id, from_date, hourly_rate, plan)
    select id, '2026-01-05', 200, ${plan}::jsonb from users on conflict do nothing`.execute(db);
}

function figure(measure: string, time: number, target?: number): Figure {
  const [wanted, met] = target === undefined ? ["", null] : [ms(target), time <= target];
  return { measure, figure: ms(time), target: wanted, met };
}
