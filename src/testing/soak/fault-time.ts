import { setTimeout } from "node:timers/promises";

/* These delays are part of a fault: its random moment or its duration. To wait for an event, use `until`. */

/** A random moment between these milliseconds from now. */
export async function anyMoment(from: number, to: number): Promise<void> {
  await setTimeout(from + Math.random() * (to - from));
}

export async function lasting(milliseconds: number): Promise<void> {
  await setTimeout(milliseconds);
}
