import * as z from "zod/mini";
import { chosenId, id, idText } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { maxOfflineDays } from "./timer-bounds.ts";

const named = z.nullable(z.object({ id, name: z.string(), is_closed: z.boolean() }));

/** A running or stopped timer (docs/product-rules.md#the-timer). */
const timer = z.object({
  id,
  started_at: z.string(),
  stopped_at: z.nullable(z.string()),
  /** Elapsed seconds by the server's clock; for a running timer, until now. */
  seconds: wire.count,
  project: named,
  jobType: named,
  /** The times for the job form; null while the timer runs. If `ended_at` is null, the user types the end. */
  proposed: z.nullable(z.object({ started_at: z.string(), ended_at: z.nullable(z.string()) })),
});
export type Timer = z.infer<typeof timer>;

/** Stopped timers wait to be registered, latest first. */
export const timers = z.object({ running: z.nullable(timer), stopped: z.array(timer) });
export type Timers = z.infer<typeof timers>;

export const startedTimer = z.extend(timers, { id });
export type StartedTimer = z.infer<typeof startedTimer>;

const tooOld = `Målingen begyndte for mere end ${maxOfflineDays} dage siden.`;

export const timerInput = z.object({
  project_id: z._default(z.nullable(chosenId("Vælg et projekt.")), null),
  job_type_id: z._default(z.nullable(chosenId("Vælg arbejde.")), null),
  /** Seconds by the device's clock, for a timer that was started offline. A repeated request may have other values. */
  offline: z.optional(
    z.object({
      /** Seconds from the start until the request. */
      ago: z.int().check(z.minimum(0), z.maximum(maxOfflineDays * 86_400, tooOld)),
      /** Seconds from the start until the stop; null while the timer runs. */
      seconds: z.nullable(wire.count),
    }),
  ),
});
export type TimerInput = z.infer<typeof timerInput>;

/** The elapsed seconds of a timer that was stopped offline. If absent, the timer stops now. */
export const timerStop = z.nullish(z.object({ seconds: wire.count }));

export const timerParams = z.object({ timerId: idText });
