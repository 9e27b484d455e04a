import { setTimeout } from "node:timers/promises";

type Options = {
  /** Milliseconds until it gives up; a busy machine is slow. */
  timeout?: number;
  /** Milliseconds. */
  interval?: number;
};

/**
 * Polls `look` until it returns a value, for events that cannot be awaited.
 * @throws when the time is over, with `what` in the message
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
