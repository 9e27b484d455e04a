export type Figure = {
  measure: string;
  figure: string;
  target: string;
  met: boolean | null;
};

export function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

/** Milliseconds of each call, one after another, without the first few. */
export async function timesOf(count: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = -3; round < count; round++) {
    const start = performance.now();
    await work(round);
    if (round >= 0) times.push(performance.now() - start);
  }
  return times.sort((one, other) => one - other);
}

/** Milliseconds of several calls, which take turns, so that a busy moment of the machine affects all of them. */
export async function timesInTurns(count: number, calls: readonly (() => Promise<unknown>)[]): Promise<number[][]> {
  const times = calls.map((): number[] => []);
  for (let round = -3; round < count; round++)
    for (const [place, call] of calls.entries()) {
      const start = performance.now();
      await call();
      if (round >= 0) times[place]?.push(performance.now() - start);
    }
  return times.map((ofCall) => ofCall.sort((one, other) => one - other));
}

export const ms = (time: number) => `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`;
export const seconds = (time: number) => `${(time / 1000).toFixed(1)} s`;
export const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

export function table(figures: readonly Figure[]): string {
  const met = (figure: Figure) => (figure.met === null ? "" : figure.met ? "yes" : "**no**");
  return [
    "| measure | figure | target | met |",
    "|---|---|---|---|",
    ...figures.map((figure) => `| ${figure.measure} | ${figure.figure} | ${figure.target} | ${met(figure)} |`),
  ].join("\n");
}
