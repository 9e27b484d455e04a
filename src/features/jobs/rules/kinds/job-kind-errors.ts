import { addError, type FieldErrors } from "#common/rules/values/fields.ts";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import type { SentJob } from "./sent-job.ts";

/** The fields that only jobs of one kind have, and where a job has them. */
const kindParts = { expense: "expense", mileage: "trip" } as const satisfies Partial<
  Record<JobKind, "expense" | "trip">
>;

type Stored = { readonly kind: JobKind; readonly expense: { readonly vat: number } | null };

/** The kind that is meant: the stored job's, else the one that is named, else work. */
export const kindOf = (sent: Pick<SentJob, "kind">, stored?: Pick<Stored, "kind">): JobKind =>
  stored?.kind ?? sent.kind ?? "work";

/**
 * What a job's kind asks of its fields: an expense and a trip take no time and have an amount of their own, and each
 * kind has its own fields and no other's (docs/product-rules.md#kinds-of-jobs). Takes the fields that are right by
 * themselves.
 * @param given the names of all fields that were sent, right or wrong
 * @param stored the job before an edit, whose kind stays
 */
export function jobKindErrors(sent: SentJob, given: ReadonlySet<string>, stored?: Stored): FieldErrors {
  const errors: FieldErrors = {};
  const kind = kindOf(sent, stored);
  if (sent.kind !== undefined && sent.kind !== kind)
    addError(errors, "kind", "En opgave kan ikke skifte mellem arbejde, udlæg og kørsel. Opret en ny i stedet.");
  for (const [of, part] of Object.entries(kindParts)) {
    if (of !== kind && sent[part] != null) addError(errors, part, "Felterne hører ikke til denne type opgave.");
    if (of === kind && (sent[part] === null || (!stored && !given.has(part))))
      addError(errors, part, kind === "expense" ? "Udlæggets felter mangler." : "Kørslens felter mangler.");
  }
  if (kind === "work") return errors;
  if (sent.price_mode === "auto") addError(errors, "price_mode", "Udlæg og kørsel har intet timeantal.");
  if (sent.started_at !== undefined && sent.ended_at !== undefined && sent.started_at !== sent.ended_at)
    addError(errors, "ended_at", "Udlæg og kørsel har én dato: start og slut skal være ens.");
  const vat = (sent.expense ?? stored?.expense)?.vat ?? 0;
  if (sent.price != null && vat > sent.price)
    addError(errors, "expense.vat", "Momsen må ikke være større end beløbet.");
  if (sent.trip?.vehicle === "car" && sent.trip.registration_number === null)
    addError(errors, "trip.registration_number", "Skriv bilens registreringsnummer.");
  return errors;
}
