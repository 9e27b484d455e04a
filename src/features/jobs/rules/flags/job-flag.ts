import * as z from "zod/mini";
import { person } from "#common/rules/person.ts";
import { id } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { allFlagKinds, type JobFlagKind } from "#features/kinds/rules/job-flag-kinds.ts";

const otherJob = z.object({ id, project: z.string(), started_at: z.string(), ended_at: z.string() });
export type OtherJob = z.infer<typeof otherJob>;

/** A flag with the details of its text; details of other kinds are absent. */
export const jobFlag = z.object({
  kind: z.enum(allFlagKinds),
  other: z.optional(otherJob),
  minutes: z.optional(wire.minutes),
  /** A reason that the user gave. */
  reason: z.optional(z.string()),
  usual_price: z.optional(wire.price),
  usual_rate: z.optional(wire.hourlyRate),
  day: z.optional(z.string()),
  registered_by: z.optional(person),
  /** The age of the work in days, or a number of counted days. */
  days: z.optional(wire.count),
  /** Wall-clock times of a short rest: the end of the 24 hours, and the earliest start or latest end that would leave it. */
  at: z.optional(z.string()),
  earliest: z.optional(z.string()),
  latest: z.optional(z.string()),
});
export type JobFlag = z.infer<typeof jobFlag>;

/** The details of each flag if the job has it. */
export type FlagRules<Facts, Name extends JobFlagKind = JobFlagKind> = Readonly<
  Record<Name, (facts: Facts, today: Temporal.PlainDate) => Omit<JobFlag, "kind"> | false>
>;

/** A whole sentence for each flag. */
export type FlagSentences<Name extends JobFlagKind = JobFlagKind> = Readonly<
  Record<Name, (flag: JobFlag, startedAt: string) => string>
>;
