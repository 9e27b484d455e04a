import { setTimeout } from "node:timers/promises";

/* The random time and the duration belong to a fault, so these delays are no substitute for waiting for an event. */

/** A random moment between these milliseconds from now. */
export async function anyMoment(from: number, to: number): Promise<void> {
  await setTimeout(from + Math.random() * (to - from));
}

export async function lasting(milliseconds: number): Promise<void> {
  await setTimeout(milliseconds);
}
