import { setTimeout } from "node:timers/promises";

/* When a fault falls and how long it lasts is part of the fault: nothing is waited for meanwhile. */

/** A moment that is drawn between these milliseconds from now. */
export async function anyMoment(from: number, to: number): Promise<void> {
  await setTimeout(from + Math.random() * (to - from));
}

/** For so many milliseconds. */
export async function lasting(milliseconds: number): Promise<void> {
  await setTimeout(milliseconds);
}
