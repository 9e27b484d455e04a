import { sql } from "kysely";
import { enqueueBudgetMails } from "#features/budgets/server/budget-mails.ts";
import { startApp } from "./support/app.ts";
import { fillCompany, managerEmail, ownerEmail } from "./support/company.ts";
import type { BenchServer } from "./support/database.ts";
import { type Figure, ms, percentile, timesOf } from "./support/figures.ts";

const company = { users: 1000, projects: 500, jobs: Number(process.env.JOBS ?? 1_000_000), unpaid: 12_000 };
const rounds = 9;

const calls = [
  {
    measure: "a page of the list of budgets, 25 projects with three each",
    email: managerEmail,
    path: "/api/budgets?perPage=25",
  },
  { measure: "the same of an owner", email: ownerEmail, path: "/api/budgets?perPage=25" },
  { measure: "the budgets of one project", email: managerEmail, path: "/api/projects/7/budgets" },
];

/** Milliseconds. */
const target = 200;

/** Budgets of whole projects and of each month, in hours and in kroner, and the hourly check for mails. */
export async function measure(server: BenchServer): Promise<Figure[]> {
  const { url, db, drop, processorTime } = await server.database("bench_budgets");
  await fillCompany(db, company);
  await sql`insert into project_budgets (project_id, measure, amount, period)
    select projects.id, measure, 1000000, period from projects,
      (values ('hours', 'project'), ('kroner', 'project'), ('hours', 'month')) as budget (measure, period)`.execute(db);
  await sql`analyze project_budgets`.execute(db);
  const app = await startApp({ databaseUrl: url });
  const figures: Figure[] = [];
  const add = async (measure: string, run: () => Promise<unknown>, most: number) => {
    await run();
    const before = await processorTime();
    const times = (await timesOf(rounds, run)).toSorted((one, other) => one - other);
    const processor = ((await processorTime()) - before) / rounds;
    const median = percentile(times, 50);
    const figure = `${ms(median)}; ${ms(processor)} of PostgreSQL's processor`;
    figures.push({ measure, figure, target: ms(most), met: median <= most });
  };
  for (const { measure, email, path } of calls) {
    const session = await app.login(email);
    await add(
      measure,
      async () => {
        const { status } = await session.get(path);
        if (status !== 200) throw new Error(`${path}: ${status}`);
      },
      target,
    );
  }
  await add("the hourly look at 1,500 budgets", () => enqueueBudgetMails(db, async () => {}), 5_000);
  await app.stop();
  await drop();
  return figures;
}
