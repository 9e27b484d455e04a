import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { projectFile } from "../src/common/server/files/project-file.ts";
import { freePort } from "../src/common/server/free-port.ts";
import type { Answer, Client } from "../src/testing/http-client.ts";
import { loginAt } from "./app.ts";
import { employeeEmail, fillCompany, managerEmail } from "./company.ts";
import type { BenchDatabase, BenchServer } from "./database.ts";
import { type Figure, ms } from "./figures.ts";
import type { Floor, FloorOptions, Order } from "./host.ts";

const duration = 8;

type Host = {
  url: string;
  order(order: Order): Promise<unknown>;
  floor(options: FloorOptions): Promise<Floor>;
  stop(): Promise<void>;
};

/**
 * The calls of the main job against their floor: the same statements through the same pool of the same process, without
 * HTTP, rules, validation and serialisation.
 */
export async function measure(server: BenchServer): Promise<Figure[]> {
  const database = await server.database("bench_calls");
  await fillCompany(database.db, { users: 1000, projects: 300, jobs: 200_000, unpaid: 150_000 });
  const host = await startHost(database.url);
  const employee = await loginAt(host.url, employeeEmail);
  const figures = [await list(host, employee), await create(host, employee, database), await approve(host, database)];
  await host.stop();
  await database.drop();
  return figures;
}

async function list(host: Host, session: Client): Promise<Figure> {
  const path = "/api/jobs?projectScope=own&page=1&perPage=15";
  const call = () => session.get(path);
  await record(host, call, call);
  const floor = await host.floor({ connections: 16, seconds: duration });
  const result = await load(host, session, { connections: 16, requests: [{ method: "GET", path }] });
  const isSteady = result.latency.p99 <= 5 * Math.max(result.latency.p50, 1);
  return compare("`GET /api/jobs`, 16 connections", result, floor, isSteady);
}

async function create(host: Host, session: Client, { db }: BenchDatabase): Promise<Figure> {
  const today = await db
    .selectFrom("jobs")
    .select((eb) => eb.fn.max("started_at").as("day"))
    .executeTakeFirstOrThrow();
  const day = new Date(today.day).toISOString().slice(0, 10);
  const body = {
    started_at: `${day} 08:00:00`,
    ended_at: `${day} 15:25:00`,
    project_id: 7,
    job_type_id: 3,
    price_mode: "auto",
    hourly_rate: 212.5,
    price: null,
    note: "Måling",
  };
  const call = () => session.post("/api/jobs", body);
  await record(host, call, call);
  const floor = await host.floor({ connections: 8, seconds: duration });
  const request = { method: "POST" as const, path: "/api/jobs", body: JSON.stringify(body) };
  return compare(
    "`POST /api/jobs`, 8 connections",
    await load(host, session, { connections: 8, requests: [request] }),
    floor,
  );
}

async function approve(host: Host, { db }: BenchDatabase): Promise<Figure> {
  const manager = await loginAt(host.url, managerEmail);
  const rows = await db
    .selectFrom("jobs")
    .select("id")
    .where("job_status", "=", "APPROVED_BY_PROJECT_OWNER")
    .orderBy("id")
    .execute();
  const ids = rows.map(({ id }) => id);
  const [warm = 0, first = 0, ...rest] = ids;
  const half = Math.floor(rest.length / 2);
  const body = { job_status: "APPROVED_BY_MANAGER" };
  const approval = (id: number) => manager.patch(`/api/jobs/${id}`, body);
  await record(host, approval.bind(undefined, warm), approval.bind(undefined, first));
  const floor = await host.floor({ connections: 8, seconds: duration, swap: { from: first, to: rest.slice(0, half) } });
  const next = rest.slice(half).values();
  const result = await load(host, manager, {
    connections: 8,
    requests: [
      {
        method: "PATCH",
        body: JSON.stringify(body),
        setupRequest: (request) => ({ ...request, path: `/api/jobs/${next.next().value}` }),
      },
    ],
  });
  return compare("approve (`PATCH`), 8 connections", result, floor);
}

/** What the second of two calls sends: the first one may do more. */
async function record(host: Host, first: () => Promise<Answer>, second: () => Promise<Answer>): Promise<void> {
  await first();
  await host.order({ record: true });
  const answer = await second();
  await host.order({ recorded: true });
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.bytes}`);
}

async function load(host: Host, session: Client, options: Pick<autocannon.Options, "connections" | "requests">) {
  const headers = { ...session.headers(), "content-type": "application/json" };
  await autocannon({ url: host.url, duration: 2, headers, ...options });
  const result = await autocannon({ url: host.url, duration, headers, ...options });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return result;
}

function compare(measure: string, result: autocannon.Result, floor: Floor, isSteady = true): Figure {
  const share = result.requests.average / floor.perSecond;
  const { p50, p99 } = result.latency;
  return {
    measure,
    figure: `${Math.round(result.requests.average)}/s, ${Math.round(share * 100)} % of ${Math.round(floor.perSecond)}/s (${floor.statements} statements); p50 ${ms(p50)}, p99 ${ms(p99)}`,
    target: measure.includes("GET") ? "50 %, p99 at most 5 × p50" : "50 %",
    met: share >= 0.5 && isSteady,
  };
}

async function startHost(databaseUrl: string): Promise<Host> {
  const dataDir = await mkdtemp(join(tmpdir(), "dagvaerk-bench-host-"));
  const port = await freePort();
  const child = spawn(process.execPath, ["bench/host.ts"], {
    cwd: projectFile("."),
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      WRITES_PER_MINUTE: "100000000",
    },
  });
  await answerOf(child);
  const order = (options: Order) => {
    const answer = answerOf(child);
    child.send(options);
    return answer;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    order,
    floor: async (options) => (await order({ floor: options })) as Floor,
    async stop() {
      child.send({ stop: true });
      await new Promise((resolve) => child.once("exit", resolve));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function answerOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", (code) => reject(new Error(`the app ended with ${code}`)));
  });
}
