import { setTimeout } from "node:timers/promises";

/* The time and duration of a fault are part of it, so these delays replace no waiting for an event. */

/** A random moment between these milliseconds from now. */
export async function anyMoment(from: number, to: number): Promise<void> {
  await setTimeout(from + Math.random() * (to - from));
}

export async function lasting(milliseconds: number): Promise<void> {
  await setTimeout(milliseconds);
}
