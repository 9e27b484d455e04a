import { join } from "node:path";
import { connect } from "#common/server/database/connection/connect.ts";
import { appProcess } from "../app-process.ts";
import { stopHourlyWork } from "../hourly-work.ts";
import { checkEverything } from "../model/checks.ts";
import type { Company } from "../model/company.ts";
import { foundOne, newSeed, takeCalls } from "../model/property.ts";
import { type Server, serverOf } from "../model/server.ts";
import { testConfig } from "../test-config.ts";
import { until } from "../until.ts";
import { anyMoment } from "./fault-time.ts";
import { insistingOn, insistLimit } from "./insist.ts";
import { embeddedUrl, killThem, victims } from "./kills.ts";
import { type Report, temporaryFolder } from "./report.ts";

/*
 * A company of the model under faults. A call without a response is repeated and must take effect once; nothing that
 * was acknowledged may be lost.
 */

/** The number of last steps in the report of a failure. A failure under faults cannot be repeated. */
const stepsToTell = 10;

/** kill -9 of the app, of the embedded PostgreSQL and of both in turn, with steps before and after each. */
export async function modelUnderKills(
  report: Report,
  times: number,
  steps: number,
  seed: number = newSeed(),
): Promise<void> {
  await using folder = temporaryFolder();
  const { sessionSecret } = testConfig(folder.path);
  const app = await appProcess({ env: { DATA_DIR: folder.path, SESSION_SECRET: sessionSecret }, isDemo: false });
  await app.start();
  const faults = async (progress: Progress) => {
    for (let time = 0; time < times; time++) {
      await progress(steps);
      await anyMoment(0, 50);
      const victim = victims[time % victims.length] as (typeof victims)[number];
      await killThem(victim, app, folder.path);
      if (victim !== "PostgreSQL") await app.start();
    }
    await progress(steps);
  };
  await live(report, `the model under ${times} kills`, seed, [app.url], () => embeddedUrl(folder.path), faults).finally(
    () => app.stop(),
  );
}

/** Calls alternate between two processes; one is killed and started again, the other stopped with SIGTERM. */
export async function modelOnTwoProcesses(
  report: Report,
  databaseUrl: string,
  steps: number,
  seed: number = newSeed(),
): Promise<void> {
  await using folder = temporaryFolder();
  const { sessionSecret } = testConfig(folder.path);
  const start = (name: string) =>
    appProcess({
      env: { DATABASE_URL: databaseUrl, DATA_DIR: join(folder.path, name), SESSION_SECRET: sessionSecret },
      isDemo: false,
    });
  const first = await start("a");
  const second = await start("b");
  await first.start();
  await second.start();
  const faults = async (progress: Progress) => {
    await progress(steps);
    await second.kill();
    await progress(steps);
    await second.start();
    await progress(steps);
    await first.stop();
    await progress(steps);
  };
  await live(report, "the model on two processes", seed, [first.url, second.url], () => databaseUrl, faults).finally(
    () => Promise.all([first.stop(), second.stop()]),
  );
}

/** Resolves after this many more steps, or when no more will be taken. */
type Progress = (steps: number) => Promise<void>;

async function live(
  report: Report,
  name: string,
  seed: number,
  servers: readonly string[],
  databaseUrl: () => string,
  faults: (progress: Progress) => Promise<void>,
): Promise<void> {
  const db = connect(databaseUrl, { connections: 1 });
  // The hourly work would make changes that the model does not expect.
  await stopHourlyWork(db);
  const server = insisting(serverOf(db, testConfig(""), insistingOn(servers)));
  const company = await foundOne(server, seed);
  await report.check(`${name}: seed ${seed}`, async () => {
    try {
      await liveWhile(server, company, seed, faults);
      await checkEverything(company, server);
      return [];
    } catch (error) {
      return [String(error), ...company.told.slice(-stepsToTell)];
    }
  });
  report.tell(`  ${company.steps} steps, ${company.jobs.length} jobs, ${company.runs.length} payroll runs`);
  await db.destroy();
}

/** Takes steps for as long as the faults go on. */
async function liveWhile(
  server: Server,
  company: Company,
  seed: number,
  faults: (progress: Progress) => Promise<void>,
): Promise<void> {
  let isOver = false;
  const progress: Progress = async (steps) => {
    const goal = company.steps + steps;
    await until(`step ${goal}`, () => isOver || company.steps >= goal || undefined, {
      timeout: Number.POSITIVE_INFINITY,
    });
  };
  const end = () => {
    isOver = true;
  };
  const calling = async () => {
    for (let next = seed; !isOver; next++) await takeCalls(server, company, next);
  };
  await Promise.all([faults(progress).finally(end), calling().finally(end)]);
}

/** Repeats `letIn` until it succeeds, because it writes to the database without a call. */
function insisting(server: Server): Server {
  return {
    ...server,
    async letIn(userId) {
      const tried = () =>
        server
          .letIn(userId)
          .then(() => true)
          .catch(() => undefined);
      await until("a database that lets somebody in", tried, { timeout: insistLimit, interval: 50 });
    },
  };
}
