import { startApp } from "./support/app.ts";
import { fillCompany, managerEmail, workingCompany } from "./support/company.ts";
import type { BenchServer } from "./support/database.ts";
import { type Figure, ms, percentile } from "./support/figures.ts";

const rounds = 15;
const most = 200;
const target = 500;

type Seen = { readonly id: number; readonly version: number };
type Outcome = { readonly ok: boolean; readonly job: Seen };

/** Two hundred jobs approved in one call, and taken back in another. */
export async function measure(server: BenchServer): Promise<Figure[]> {
  const { url, db, drop } = await server.database("bench_decisions");
  await fillCompany(db, workingCompany);
  const app = await startApp({ databaseUrl: url });
  const manager = await app.login(managerEmail);
  let jobs: readonly Seen[] = (await manager.get(`/api/approvals?perPage=${most}`)).body.data;

  /** @returns the duration, milliseconds */
  async function decide(path: string, decision: object): Promise<number> {
    const body = { ...decision, jobs: jobs.map(({ id, version }) => ({ id, version })) };
    const start = performance.now();
    const answer = await manager.post(path, body);
    const time = performance.now() - start;
    const outcomes: readonly Outcome[] = answer.body.data;
    if (outcomes.length < most || !outcomes.every(({ ok }) => ok)) throw new Error(`${path}: not all were decided`);
    jobs = outcomes.map(({ job }) => job);
    return time;
  }

  const approved: number[] = [];
  const takenBack: number[] = [];
  for (let round = 0; round < rounds; round++) {
    approved.push(await decide("/api/approvals/decisions", { decision: "approve" }));
    takenBack.push(await decide("/api/approvals/withdrawals", {}));
  }
  await app.stop();
  await drop();
  return [figure(`${most} jobs approved in one call`, approved), figure("… and taken back", takenBack)];
}

function figure(measure: string, times: number[]): Figure {
  times.sort((one, other) => one - other);
  const median = percentile(times, 50);
  const spread = `${Math.round(times[0] ?? 0)} to ${Math.round(times.at(-1) ?? 0)}`;
  return { measure, figure: `${ms(median)} (${spread})`, target: ms(target), met: median <= target };
}
