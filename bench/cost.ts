import type { BenchApp } from "./app.ts";
import { megabytes, seconds } from "./figures.ts";

/** Milliseconds, and bytes above what the process had before. */
export type Cost = { time: number; memory: number };

/** What an answer takes of an app that does nothing else meanwhile; of it also the app's own processor time. */
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
