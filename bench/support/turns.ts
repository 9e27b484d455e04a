import autocannon from "autocannon";
import type { BenchApp } from "./app.ts";
import type { BenchDatabase } from "./database.ts";
import { ms, percentile } from "./figures.ts";

/** The header that browsers send. */
const browser = { "accept-encoding": "gzip, deflate, br, zstd" };

/** One of two servers that answer the same call. */
export type Contestant = {
  url: string;
  app: BenchApp;
  database: BenchDatabase;
  request: autocannon.Request;
  headers: Readonly<Record<string, string>>;
};

export type Turn = {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Processor time, milliseconds per call: the app, and PostgreSQL. */
  appTime: number;
  databaseTime: number;
  /** The share of the process's time spent on garbage collection. */
  gc: number;
};

const turns = Number(process.env.TURNS ?? 5);
const duration = Number(process.env.SECONDS ?? 2);

/**
 * Loads one contestant after the other, repeatedly, since a shared machine's speed changes by the minute.
 * @returns the turns of each contestant
 */
export async function inTurns(contestants: readonly Contestant[], connections: number): Promise<Turn[][]> {
  const results: Turn[][] = contestants.map(() => []);
  for (const contestant of contestants) await load(contestant, connections);
  for (let turn = 0; turn < turns; turn++)
    for (const [index, contestant] of contestants.entries()) results[index]?.push(await load(contestant, connections));
  return results;
}

async function load({ url, app, database, request, headers }: Contestant, connections: number): Promise<Turn> {
  const [before, databaseBefore] = [await app.effort(), await database.processorTime()];
  const result = await autocannon({
    url,
    duration,
    connections,
    headers: { ...headers, ...browser },
    requests: [request],
  });
  const [after, databaseAfter] = [await app.effort(), await database.processorTime()];
  if (result.non2xx + result.errors > 0) throw new Error(JSON.stringify(result.statusCodeStats));
  const { total } = result.requests;
  return {
    perSecond: total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    appTime: (after.cpu - before.cpu) / total,
    databaseTime: (databaseAfter - databaseBefore) / total,
    gc: (after.gc - before.gc) / (after.active - before.active),
  };
}

export function medianOf(values: readonly number[]): number {
  return percentile(
    values.toSorted((one, other) => one - other),
    50,
  );
}

/** The ratio of calls: the median of the turns, with the minimum and maximum. */
export function ratioOf(turns: readonly Turn[], others: readonly Turn[]): { median: number; spread: string } {
  const ratios = turns.map(({ perSecond }, turn) => perSecond / (others[turn]?.perSecond ?? Number.NaN));
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)];
  return { median: medianOf(ratios), spread: `${least.toFixed(2)} to ${most.toFixed(2)}` };
}

export function summaryOf(turns: readonly Turn[]): string {
  const median = (field: keyof Turn) => medianOf(turns.map((turn) => turn[field]));
  const processor = `${median("appTime").toFixed(2)} + ${median("databaseTime").toFixed(2)} ms of processor`;
  return (
    `${Math.round(median("perSecond"))}/s, p50 ${ms(median("p50"))}, p99 ${ms(median("p99"))}, ` +
    `${processor}, GC ${Math.round(median("gc") * 100)} %`
  );
}
