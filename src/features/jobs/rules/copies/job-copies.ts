import * as z from "zod/mini";
import { parseWallClock, wallClockText } from "#common/rules/clock.ts";
import { chosenId, dateField, type FieldErrors, id, idText, periodErrors } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { closedJobType } from "#features/job-types/rules/closed-job-type.ts";
import { partNames } from "#features/kinds/rules/kind-parts.ts";
import { isCopied } from "#features/kinds/rules/kinds.ts";
import { closedProject } from "#features/projects/rules/closed-project.ts";
import { type JobInput, job } from "../job.ts";
import { jobInputFields } from "../job-fields.ts";
import { jobInputErrors } from "../job-input.ts";
import { kindOf } from "../kinds/job-kind-errors.ts";
import { maxCopiedDays, maxCopiedJobs } from "./copy-bounds.ts";

/**
 * What would be copied, and to where: one job, or those that began on the days from `from` to `to`, both included;
 * `target` is the day that the job, or `from`, comes to lie on.
 */
export const copiesQuery = z.object({
  job_id: z.optional(idText),
  from: z.optional(dateField("Fra")),
  to: z.optional(dateField("Til")),
  /** Whose days; absent: one's own. */
  user_id: z.optional(idText),
  target: dateField("Dagen"),
});
export type CopiesQuery = z.infer<typeof copiesQuery>;

/** What is wrong between the parts of the query. */
export function copiesQueryErrors({ job_id, from, to }: CopiesQuery): FieldErrors {
  if (job_id !== undefined) return {};
  if (from === undefined || to === undefined) return { from: ["Vælg en opgave, eller de dage, der skal kopieres."] };
  const days = Temporal.PlainDate.from(from).until(to).days + 1;
  if (days > maxCopiedDays) return { to: [`Vælg højst ${maxCopiedDays} dage ad gangen.`] };
  return periodErrors({ from, to });
}

/** A job that may be copied, what its copy would be, and why it will not be one. */
export const copyProposal = z.object({
  job,
  /** The day that the copy begins on. */
  date: z.string(),
  copy: z.object({
    started_at: z.string(),
    ended_at: z.string(),
    period: z.string(),
    duration: z.string(),
    minutes: wire.minutes,
    /** Also more than a job may cost, which is refused: over the night that has an hour more. */
    price: wire.sum,
  }),
  refusal: z.nullable(z.string()),
});
export type CopyProposal = z.infer<typeof copyProposal>;

export const copyProposals = z.object({
  data: z.array(copyProposal),
  /** Whether there are more than one call copies. */
  is_cut: z.boolean(),
});
export type CopyProposals = z.infer<typeof copyProposals>;

/** Jobs as somebody saw them, and the day on which the copy of each is to begin. */
export const jobCopies = z.object({
  copies: z
    .array(
      z.object({ id: chosenId("Vælg en opgave fra listen."), version: wire.version, date: dateField("Dagen") }),
      "Vælg mindst én opgave.",
    )
    .check(
      z.minLength(1, "Vælg mindst én opgave."),
      z.maxLength(maxCopiedJobs, `Vælg højst ${maxCopiedJobs} opgaver ad gangen.`),
      z.refine(
        (copies) => new Set(copies.map(({ id, date }) => `${id} ${date}`)).size === copies.length,
        "Hver opgave må kun være der én gang for hver dag.",
      ),
    ),
});
export type JobCopies = z.infer<typeof jobCopies>;

/** What became of one of the copies: the new job, or why there is none. */
export const copyOutcome = z.union([
  z.object({ id, date: z.string(), ok: z.literal(true), job }),
  z.object({ id, date: z.string(), ok: z.literal(false), message: z.string() }),
]);
export type CopyOutcome = z.infer<typeof copyOutcome>;

/** In the order in which they were sent. */
export const copyOutcomes = z.object({ data: z.array(copyOutcome) });
export type CopyOutcomes = z.infer<typeof copyOutcomes>;

type Copied = Omit<JobInput, "version">;

/**
 * What a copy registers: all that the form of the job would send, on other days. It begins on the given one at the same
 * time on the wall clock, and ends as many days later (docs/product-rules.md#copies).
 * @param date `YYYY-MM-DD`
 */
export function copyOf(job: Copied, date: string): Copied {
  const start = Temporal.PlainDate.from(job.started_at.slice(0, 10));
  const move = (text: string) => {
    const time = parseWallClock(text);
    if (!time) throw new RangeError("not a wall-clock time");
    return wallClockText(time.add({ days: start.until(date).days }));
  };
  const fields = Object.fromEntries(jobInputFields.map((field) => [field, job[field]])) as Copied;
  const parts = Object.fromEntries(partNames.map((name) => [name, job[name]]));
  return { ...fields, kind: kindOf(job), ...parts, started_at: move(job.started_at), ended_at: move(job.ended_at) };
}

/** What the rule has to know besides the copy. */
export type CopyFacts = {
  readonly project_is_closed: boolean;
  readonly job_type_is_closed: boolean;
  /** Whether its user has a job that is the same. */
  readonly is_there: boolean;
  /** Whether there is nobody any more for whom it would be registered. */
  readonly user_is_deleted: boolean;
};

/**
 * Why a copy is not made, in one sentence; null where it is (docs/product-rules.md#copies). What keeps anybody from
 * registering it comes before what is already there.
 */
export function copyRefusal(copy: Copied, facts: CopyFacts, today: Temporal.PlainDate): string | null {
  if (!isCopied({ kind: kindOf(copy) }))
    return "Et udlæg kopieres ikke: det hører til sit bilag. Registrér det nye for sig.";
  if (facts.user_is_deleted) return "Brugeren er slettet.";
  const [wrong] = Object.values(jobInputErrors(copy, today)).flat();
  if (wrong !== undefined) return wrong;
  if (facts.project_is_closed) return closedProject;
  if (facts.job_type_is_closed) return closedJobType;
  return facts.is_there ? "Den samme opgave er der allerede." : null;
}

/** Somebody has changed the job since it was seen; what would be copied is another than was shown. */
export const sourceChanged = "Opgaven er ændret siden. Åbn kopieringen igen for at se den.";
export const sourceUnknown = "Opgaven findes ikke.";
