import * as z from "zod/mini";
import { parseWallClock, wallClockText } from "#common/rules/time/clock.ts";
import { periodErrors } from "#common/rules/time/period.ts";
import { roundedEnd, roundedTime, type TimeRule } from "#common/rules/time/time-rounding.ts";
import { chosenId, dateField, type FieldErrors, id, idText } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { closedJobType } from "#features/job-types/rules/closed-job-type.ts";
import { partNames } from "#features/kinds/rules/kind-parts.ts";
import { isCopied } from "#features/kinds/rules/kinds.ts";
import { lateReasonShape } from "#features/periods/rules/late-reason.ts";
import { closedProject } from "#features/projects/rules/closed-project.ts";
import { projectForOthers, unknownProject } from "#features/projects/rules/limited-project.ts";
import { type JobInput, job } from "../job.ts";
import { jobInputFields } from "../job-fields.ts";
import { type JobRulesContext, jobInputErrors } from "../job-input.ts";
import { kindOf } from "../kinds/job-kind-errors.ts";
import { maxCopiedDays, maxCopiedJobs } from "./copy-bounds.ts";

/** Names a job (`job_id`) or a period. The days of a period are copied to `target` and the days after it, in order. */
export const copiesQuery = z.object({
  job_id: z.optional(idText),
  from: z.optional(dateField("Fra")),
  to: z.optional(dateField("Til")),
  /** If absent, the days of the current user are copied. */
  user_id: z.optional(idText),
  target: dateField("Dagen"),
});
export type CopiesQuery = z.infer<typeof copiesQuery>;

export function copiesQueryErrors({ job_id, from, to }: CopiesQuery): FieldErrors {
  if (job_id !== undefined) return {};
  if (from === undefined || to === undefined) return { from: ["Vælg en opgave, eller de dage, der skal kopieres."] };
  const days = Temporal.PlainDate.from(from).until(to).days + 1;
  if (days > maxCopiedDays) return { to: [`Vælg højst ${maxCopiedDays} dage ad gangen.`] };
  return periodErrors({ from, to });
}

const copyProposal = z.object({
  job,
  date: z.string(),
  copy: z.object({
    started_at: z.string(),
    ended_at: z.string(),
    period: z.string(),
    duration: z.string(),
    minutes: wire.minutes,
    /** The price may exceed the maximum price of a job. The copy is then refused. */
    price: wire.sum,
  }),
  refusal: z.nullable(z.string()),
  is_away: z.boolean(),
});
export type CopyProposal = z.infer<typeof copyProposal>;

export const copyProposals = z.object({
  data: z.array(copyProposal),
  is_cut: z.boolean(),
});
export type CopyProposals = z.infer<typeof copyProposals>;

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
  ...lateReasonShape,
});
export type JobCopies = z.infer<typeof jobCopies>;

const copyOutcome = z.union([
  z.object({ id, date: z.string(), ok: z.literal(true), job }),
  z.object({ id, date: z.string(), ok: z.literal(false), message: z.string() }),
]);
export type CopyOutcome = z.infer<typeof copyOutcome>;

/** One outcome per copy, in the order of the request. */
export const copyOutcomes = z.object({ data: z.array(copyOutcome) });
export type CopyOutcomes = z.infer<typeof copyOutcomes>;

type Copied = Omit<JobInput, "version">;

/** The input for a copy on the day `date`. The company's rule rounds its times (docs/product-rules.md#copies). */
export function copyOf(job: Copied, date: string, rule: TimeRule): Copied {
  const start = Temporal.PlainDate.from(job.started_at.slice(0, 10));
  const move = (text: string) => {
    const time = parseWallClock(text);
    if (!time) throw new RangeError("not a wall-clock time");
    return wallClockText(time.add({ days: start.until(date).days }));
  };
  const fields = Object.fromEntries(jobInputFields.map((field) => [field, job[field]])) as Copied;
  const parts = Object.fromEntries(partNames.map((name) => [name, job[name]]));
  const moved = { started_at: move(job.started_at), ended_at: move(job.ended_at) };
  return { ...fields, kind: kindOf(job), ...parts, ...(rule.rounding === "none" ? moved : rounded(moved, rule)) };
}

function rounded({ started_at, ended_at }: Pick<Copied, "started_at" | "ended_at">, rule: TimeRule) {
  const start = roundedTime(started_at, rule);
  return { started_at: start, ended_at: roundedEnd({ started_at: start, ended_at }, rule) };
}

export type CopyFacts = {
  /** `project_is_known`: the copying user may use the project. `project_is_for_user`: the user of the job may. */
  readonly project_is_known: boolean;
  readonly project_is_for_user: boolean;
  readonly project_is_closed: boolean;
  readonly job_type_is_closed: boolean;
  readonly is_there: boolean;
  readonly user_is_deleted: boolean;
};

/** The reason for refusing a copy, as a sentence; null if the copy is allowed (docs/product-rules.md#copies). */
export function copyRefusal(copy: Copied, facts: CopyFacts, context: JobRulesContext): string | null {
  if (!isCopied({ kind: kindOf(copy) }))
    return "Et udlæg kopieres ikke: det hører til sit bilag. Registrér det nye for sig.";
  if (facts.user_is_deleted) return "Brugeren er slettet.";
  const [wrong] = Object.values(jobInputErrors(copy, context)).flat();
  if (wrong !== undefined) return wrong;
  if (!facts.project_is_known) return unknownProject;
  if (!facts.project_is_for_user) return projectForOthers;
  if (facts.project_is_closed) return closedProject;
  if (facts.job_type_is_closed) return closedJobType;
  return facts.is_there ? "Den samme opgave er der allerede." : null;
}

export const sourceChanged = "Opgaven er ændret siden. Åbn kopieringen igen for at se den.";
export const sourceUnknown = "Opgaven findes ikke.";
