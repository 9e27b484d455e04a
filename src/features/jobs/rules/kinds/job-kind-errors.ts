import { capitalized } from "#common/rules/counted.ts";
import { listInWords } from "#common/rules/list-in-words.ts";
import { noTimeOfDay } from "#common/rules/time/clock.ts";
import { addError, type FieldErrors, mergeErrors } from "#common/rules/values/fields.ts";
import { type JobParts, kindParts, type PartName, partNames } from "#features/kinds/rules/kind-parts.ts";
import { defaultKind, type JobKind, jobKinds, kinds } from "#features/kinds/rules/kinds.ts";
import type { SentJob } from "./sent-job.ts";

type Stored = { readonly kind: JobKind } & {
  readonly [Name in PartName]?: Partial<NonNullable<JobParts[Name]>> | null;
};

/** The kind of a job. A stored job keeps its kind. */
export const kindOf = (sent: Pick<SentJob, "kind">, stored?: Pick<SentJob, "kind">): JobKind =>
  stored?.kind ?? sent.kind ?? defaultKind;

const labels = (some: readonly JobKind[]) => listInWords(some.map((kind) => kinds[kind].label.toLowerCase()));

const kindStays = `En opgave kan ikke skifte mellem ${labels(jobKinds)}. Opret en ny i stedet.`;
const withTime = (time: "day" | "days") => capitalized(labels(jobKinds.filter((kind) => kinds[kind].time === time)));

/** `sent` has the fields that pass their own checks. `given` has the names of all fields in the request. */
export function jobKindErrors(sent: SentJob, given: ReadonlySet<string>, stored?: Stored): FieldErrors {
  const errors: FieldErrors = {};
  const kind = kindOf(sent, stored);
  const { part, time } = kinds[kind];
  if (sent.kind !== undefined && sent.kind !== kind) addError(errors, "kind", kindStays);
  for (const name of partNames) {
    if (name !== part && sent[name] != null) addError(errors, name, "Felterne hører ikke til denne type opgave.");
    if (name === part && (sent[name] === null || (!stored && !given.has(name))))
      addError(errors, name, kindParts[name].missing);
  }
  return mergeErrors(errors, timeErrors(sent, time), part === null ? {} : partErrors(part, sent, stored));
}

function timeErrors({ price_mode, started_at, ended_at }: SentJob, time: "period" | "day" | "days"): FieldErrors {
  const errors: FieldErrors = {};
  if (time === "period") return errors;
  if (price_mode === "auto") addError(errors, "price_mode", `${withTime(time)} har intet timeantal.`);
  if (started_at === undefined || ended_at === undefined) return errors;
  if (time === "day" && started_at !== ended_at)
    addError(errors, "ended_at", `${withTime(time)} har én dato: start og slut skal være ens.`);
  if (time === "days" && !(started_at.endsWith(noTimeOfDay) && ended_at.endsWith(noTimeOfDay)))
    addError(errors, "ended_at", `${withTime(time)} har hele dage: start og slut skal være kl. 12.`);
  return errors;
}

/** The cast is needed because TypeScript cannot see that `kindParts[name].errors` accepts `sent[name]`. */
function partErrors(name: PartName, sent: SentJob, stored: Stored | undefined): FieldErrors {
  const errorsOf = kindParts[name].errors as (sent: unknown, job: unknown) => FieldErrors;
  return errorsOf(sent[name], { price: sent.price, stored: stored?.[name] });
}
