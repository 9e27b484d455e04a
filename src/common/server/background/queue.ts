import type { FastifyInstance } from "fastify";
import { type Kysely, sql } from "kysely";
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Database } from "../database/tables.ts";
import { unavailable } from "../http/errors.ts";

export type Enqueue<Data> = (trx: Kysely<Database>, ...work: readonly Data[]) => Promise<void>;

type HandleOptions<Data> = {
  /** Seconds by which the work is delayed. */
  readonly delayOf?: (data: Data) => number;
};

export type Queue = {
  /** Failed work is retried for about a day. If a process dies, its work may run twice. */
  handle<Data extends object>(
    name: string,
    work: (data: Data) => Promise<void>,
    options?: HandleOptions<Data>,
  ): Enqueue<Data>;
  hourly(name: string, work: () => Promise<void>, minute?: number): void;
};

/** Retries come after 10 s, 20 s, 40 s and so on, and in the end hourly. So 30 retries take about a day. */
const retries = { retryLimit: 30, retryDelay: 10, retryBackoff: true, retryDelayMax: 3_600 };

const lifetime = { expireInSeconds: 300, heartbeatSeconds: 30, deleteAfterSeconds: 7 * 86_400 };

const polling = { batchSize: 5, burstWhenBatchFull: true, pollingIntervalSeconds: 1 };

const restartDelay = 5_000;

/** For code without a `Queue`. A worker must handle work of this name. Failed work is retried for about two days. */
export async function insertWork<Data extends object>(
  trx: Kysely<Database>,
  name: string,
  work: readonly Data[],
): Promise<void> {
  if (work.length === 0) return;
  const { retryDelay, retryBackoff, retryDelayMax } = retries;
  await sql`
    insert into pgboss.job (name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
      heartbeat_seconds, deletion_seconds)
    select ${name}, data, 'standard', ${2 * retries.retryLimit}::integer, ${retryDelay}::integer, ${retryBackoff}::boolean,
      ${retryDelayMax}::integer, ${lifetime.expireInSeconds}::integer, ${lifetime.heartbeatSeconds}::integer,
      ${lifetime.deleteAfterSeconds}::integer
    from jsonb_array_elements(${JSON.stringify(work)}::jsonb) as data`.execute(trx);
}

type Worker = { name: string; cron?: string; work(data: object): Promise<void> };

export function registerQueue(app: FastifyInstance, db: Kysely<Database>): Queue {
  const boss = new PgBoss({ db: fromKysely(db), reindex: false, monitorVacuum: false });
  const workers: Worker[] = [];
  const running: string[] = [];
  let isStarted = false;
  let isClosing = false;
  let hasNews = false;
  let restart: NodeJS.Timeout | undefined;

  boss.on("error", (error) => app.log.warn({ err: error }, "the queue is held up"));
  boss.on("warning", ({ message }) => app.log.warn({ warning: message }, "the queue is slow"));
  app.addHook("onReady", start);
  app.addHook("onResponse", async () => wake());
  app.addHook("onClose", stop);

  return {
    handle(name, work, { delayOf = () => 0 } = {}) {
      workers.push({ name, work: work as Worker["work"] });
      return async (trx, ...work) => {
        if (work.length === 0) return;
        if (!isStarted) throw unavailable();
        const jobs = work.map((data) => ({ data, ...retries, ...lifetime, startAfter: delayOf(data) }));
        await boss.insert(name, jobs, { db: fromKysely(trx) });
        hasNews = true;
      };
    },
    hourly: (name, work, minute = 17) => void workers.push({ name, cron: `${minute} * * * *`, work }),
  };

  async function start(): Promise<void> {
    try {
      await boss.start();
      for (const worker of workers) running.push(await startWorker(worker));
      isStarted = true;
    } catch (error) {
      app.log.warn({ err: error }, "the queue does not start yet");
      await boss.stop({ graceful: false });
      if (!isClosing) restart = setTimeout(start, restartDelay);
    }
  }

  async function startWorker({ name, cron, work }: Worker): Promise<string> {
    await boss.createQueue(name);
    if (cron) await boss.schedule(name, cron, null, { ...lifetime, retryLimit: 0 });
    const options = { ...polling, perJobResults: true, includeMetadata: true } as const;
    return boss.work(name, options, (jobs: JobWithMetadata<object>[]) =>
      Promise.all(jobs.map((job) => done(job, work))),
    );
  }

  async function done(job: JobWithMetadata<object>, work: Worker["work"]): Promise<JobResult> {
    try {
      await work(job.data);
      return { id: job.id, status: "completed" };
    } catch (error) {
      const isLast = job.retryCount >= job.retryLimit;
      const facts = { err: error, queue: job.name, job: job.id, attempt: job.retryCount + 1 };
      if (isLast) app.log.error(facts, "background work failed and is given up");
      else app.log.warn(facts, "background work failed and is tried again");
      return { id: job.id, status: "failed" };
    }
  }

  /** Starts work that a request enqueued, without waiting for the next poll. The request has committed it by now. */
  function wake(): void {
    if (!hasNews) return;
    hasNews = false;
    for (const id of running) boss.notifyWorker(id);
  }

  async function stop(): Promise<void> {
    isClosing = true;
    clearTimeout(restart);
    if (isStarted) await Promise.all(workers.map(({ name }) => boss.offWork(name, { wait: true })));
    await boss.stop({ graceful: false });
  }
}
