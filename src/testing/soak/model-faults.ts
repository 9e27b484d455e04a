import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { connect } from "../../common/server/database/connect.ts";
import { checkEverything } from "../model/checks.ts";
import type { Company } from "../model/company.ts";
import { foundOne, newSeed, takeCalls } from "../model/property.ts";
import { type Answer, type Call, type Send, type Server, serverOf } from "../model/server.ts";
import { testConfig } from "../test-config.ts";
import { appProcess } from "./app-process.ts";
import { answerLimit, insistLimit, later, UnexpectedAnswer } from "./browser.ts";
import { embeddedUrl, killThem, victims } from "./kills.ts";
import { type Report, temporaryFolder } from "./report.ts";

/*
 * A company of the model under faults. A call that is not answered is sent again: it has happened then, once, whether by
 * the first or by the second time, and nothing of what was answered before is lost.
 */

const stepsBetweenKills = 15;
/** Of a failure, which cannot be had again. */
const stepsToTell = 10;

/** kill -9 of the app, of the embedded PostgreSQL and of both in turn. */
export async function modelUnderKills(report: Report, times: number): Promise<void> {
  await using folder = temporaryFolder();
  const { sessionSecret } = testConfig(folder.path);
  const app = await appProcess({ DATA_DIR: folder.path, SESSION_SECRET: sessionSecret }, []);
  await app.start();
  const faults = async (progress: Progress) => {
    for (let time = 0; time < times; time++) {
      await progress(stepsBetweenKills);
      await setTimeout(Math.random() * 50);
      const victim = victims[time % victims.length] as (typeof victims)[number];
      await killThem(victim, app, folder.path);
      if (victim !== "PostgreSQL") await app.start();
    }
    await progress(stepsBetweenKills);
  };
  await live(report, `the model under ${times} kills`, [app.url], () => embeddedUrl(folder.path), faults).finally(() =>
    app.stop(),
  );
}

/** Calls by turns to two processes, of which one is killed, started again, and the other stopped in order. */
export async function modelOnTwoProcesses(report: Report, databaseUrl: string, steps: number): Promise<void> {
  await using folder = temporaryFolder();
  const { sessionSecret } = testConfig(folder.path);
  const start = (name: string) =>
    appProcess({ DATABASE_URL: databaseUrl, DATA_DIR: join(folder.path, name), SESSION_SECRET: sessionSecret }, []);
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
  await live(report, "the model on two processes", [first.url, second.url], () => databaseUrl, faults).finally(() =>
    Promise.all([first.stop(), second.stop()]),
  );
}

/** Resolves when so many more steps are taken, or none will be. */
type Progress = (steps: number) => Promise<void>;

async function live(
  report: Report,
  name: string,
  servers: readonly string[],
  databaseUrl: () => string,
  faults: (progress: Progress) => Promise<void>,
): Promise<void> {
  const db = connect(databaseUrl, { connections: 1 });
  const server = insisting(serverOf(db, testConfig(""), sendOver(servers)));
  const seed = newSeed();
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

/** Goes on for as long as the faults do. */
async function liveWhile(
  server: Server,
  company: Company,
  seed: number,
  faults: (progress: Progress) => Promise<void>,
): Promise<void> {
  let isOver = false;
  const progress: Progress = async (steps) => {
    const goal = company.steps + steps;
    while (!isOver && company.steps < goal) await setTimeout(10);
  };
  const end = () => {
    isOver = true;
  };
  const calling = async () => {
    for (let next = seed; !isOver; next++) await takeCalls(server, company, next);
  };
  await Promise.all([faults(progress).finally(end), calling().finally(end)]);
}

/** Over the wire, to the next server each time, until there is an answer. */
function sendOver(servers: readonly string[]): Send {
  let turn = 0;
  return async (call, headers) => {
    const deadline = Date.now() + insistLimit;
    for (let attempt = 0; Date.now() < deadline; attempt++) {
      const answer = await answerOf(`${servers[turn++ % servers.length]}${call.path}`, call, headers);
      if (answer) return { ...answer, isRepeated: attempt > 0 };
      await setTimeout(50);
    }
    throw new Error(`${call.method} ${call.path}: no answer for ${insistLimit} ms`);
  };
}

async function answerOf(
  url: string,
  { method, body }: Call,
  headers: Record<string, string>,
): Promise<Omit<Answer, "isRepeated"> | undefined> {
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerLimit),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (later.has(response.status)) return undefined;
    if (response.status >= 500) throw new UnexpectedAnswer(`${method} ${url}: ${response.status} ${bytes}`);
    const isJson = response.headers.get("content-type")?.startsWith("application/json") && bytes.length > 0;
    return { status: response.status, body: isJson ? JSON.parse(String(bytes)) : String(bytes), bytes };
  } catch (error) {
    if (error instanceof UnexpectedAnswer) throw error;
    return undefined;
  }
}

/** What the model does in the database by itself waits for it too. */
function insisting(server: Server): Server {
  return {
    ...server,
    async letIn(userId) {
      const deadline = Date.now() + insistLimit;
      for (;;) {
        try {
          return await server.letIn(userId);
        } catch (error) {
          if (Date.now() > deadline) throw error;
          await setTimeout(50);
        }
      }
    },
  };
}
