import type { BenchApp } from "./app.ts";
import { megabytes, seconds } from "./figures.ts";

/** Milliseconds, and bytes above the process's earlier memory. */
export type Cost = { time: number; memory: number };

/** The cost of one response in an otherwise idle app, and the app's own processor time. */
export async function costOf<Answer>(app: BenchApp, ask: () => Promise<Answer>) {
  const [idle, before] = [app.memory(), await app.effort()];
  app.resetPeak();
  const start = performance.now();
  const answer = await ask();
  const time = performance.now() - start;
  const memory = Math.max(0, app.peakMemory() - idle);
  return { answer, time, memory, cpu: (await app.effort()).cpu - before.cpu };
}

export const costInWords = ({ time, memory, cpu }: Cost & { cpu?: number }) =>
  `${seconds(time)}${cpu === undefined ? "" : ` (${seconds(cpu)} of the app's processor)`}, ${megabytes(memory)} above idle`;
