import { startApp } from "./support/app.ts";
import { fillCompany, managerEmail, ownerEmail, today } from "./support/company.ts";
import type { BenchServer } from "./support/database.ts";
import { type Figure, ms, percentile, timesOf } from "./support/figures.ts";

/** A company with two jobs for each person and day: a year is about three quarters of a million jobs. */
const company = { users: 1000, projects: 500, jobs: Number(process.env.JOBS ?? 1_000_000), unpaid: 12_000 };
const rounds = 9;

const reports = [
  { email: managerEmail, query: "measure=hours&rows=project&columns=month" },
  { email: managerEmail, query: "measure=pay&rows=user&columns=quarter&compare=before" },
  { email: managerEmail, query: "measure=hours&rows=week&columns=kind" },
  { email: managerEmail, query: "measure=hours&rows=day&project_id=7" },
  { email: ownerEmail, query: "measure=hours&rows=user&columns=month" },
];

const targets = { first: 500, again: 100 };

/** Reports over the last year: the first one after the database was filled, and the median of the next ones. */
export async function measure(server: BenchServer): Promise<Figure[]> {
  const { url, db, drop } = await server.database("bench_reports");
  await fillCompany(db, company);
  const app = await startApp({ databaseUrl: url });
  const to = today();
  const from = Temporal.PlainDate.from(to).subtract({ years: 1 }).add({ days: 1 }).toString();
  const figures: Figure[] = [];
  for (const { email, query } of reports) {
    const session = await app.login(email);
    const read = async () => {
      const { status } = await session.get(`/api/reports?from=${from}&to=${to}&${query}`);
      if (status !== 200) throw new Error(`${query}: ${status}`);
    };
    const start = performance.now();
    await read();
    const first = performance.now() - start;
    const again = percentile(
      (await timesOf(rounds, read)).toSorted((one, other) => one - other),
      50,
    );
    figures.push(
      {
        measure: `${email}: ${query}, first`,
        figure: ms(first),
        target: ms(targets.first),
        met: first <= targets.first,
      },
      {
        measure: `${email}: ${query}, again`,
        figure: ms(again),
        target: ms(targets.again),
        met: again <= targets.again,
      },
    );
  }
  await app.stop();
  await drop();
  return figures;
}
