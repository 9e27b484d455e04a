import * as z from "zod/mini";
import { chosenId, id, idText } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";

/** One that was closed since can be registered on no more (docs/product-rules.md#closed-projects-and-job-types). */
const named = z.nullable(z.object({ id, name: z.string(), is_closed: z.boolean() }));

/** What somebody measures (docs/product-rules.md#the-timer). */
export const timer = z.object({
  id,
  started_at: z.string(),
  stopped_at: z.nullable(z.string()),
  /** Elapsed, up to this moment where it runs: by the server's clock. */
  seconds: wire.count,
  project: named,
  jobType: named,
  /** What the form of the job starts with, once it is stopped; without an end it has to be asked for. */
  proposed: z.nullable(z.object({ started_at: z.string(), ended_at: z.nullable(z.string()) })),
});
export type Timer = z.infer<typeof timer>;

/** The one that runs, and those that wait to be registered, the latest first. */
export const timers = z.object({ running: z.nullable(timer), stopped: z.array(timer) });
export type Timers = z.infer<typeof timers>;

/** What is worked on, as far as that is known. */
export const timerInput = z.object({
  project_id: z._default(z.nullable(chosenId("Vælg et projekt.")), null),
  job_type_id: z._default(z.nullable(chosenId("Vælg arbejde.")), null),
});
export type TimerInput = z.infer<typeof timerInput>;

/** How long it had run when it was stopped on a device without a network; without it, it stops now. */
export const timerStop = z.nullish(z.object({ seconds: wire.count }));

export const timerParams = z.object({ timerId: idText });
