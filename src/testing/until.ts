import { setTimeout } from "node:timers/promises";

type Options = {
  /** Milliseconds after which it is given up; a busy machine takes its time. */
  timeout?: number;
  /** Milliseconds between two looks. */
  interval?: number;
};

/**
 * What `look` finds as soon as it finds something, for what tells nobody when it happens.
 *
 * @throws when nothing was found in time, with `what` was looked for
 */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | undefined> | Found | undefined,
  { timeout = 60_000, interval = 20 }: Options = {},
): Promise<Found> {
  const deadline = performance.now() + timeout;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`${what}: not within ${timeout} ms`);
    await setTimeout(interval);
  }
}
