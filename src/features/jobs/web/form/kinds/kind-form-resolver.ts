import type { QueryClient } from "@tanstack/react-query";
import { type FieldErrors as FormErrors, type Resolver, set } from "react-hook-form";
import { today } from "#common/rules/clock.ts";
import { mergeErrors } from "#common/rules/values/fields.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { type Job, type JobInput, jobInput } from "#features/jobs/rules/job.ts";
import { jobInputErrors } from "#features/jobs/rules/job-input.ts";
import { expenseErrors } from "#features/jobs/rules/kinds/expense/expense-errors.ts";
import { splitErrors, splitExpenseInput } from "#features/jobs/rules/kinds/expense/expense-split.ts";
import { jobKindErrors } from "#features/jobs/rules/kinds/job-kind-errors.ts";
import { sentJob } from "#features/jobs/rules/kinds/sent-job.ts";
import { knownFacts } from "../values/kinds/known-facts.ts";
import { type FormKind, isSplit, type KindFormValues, kindFieldErrors, kindPayload } from "./kind-form.ts";

type Options = {
  readonly kind: FormKind;
  /** The job before an edit. */
  readonly stored: Pick<Job, "started_at" | "ended_at" | "pause_minutes" | "expense"> | undefined;
  /** Knows what a category asks for. */
  readonly client: QueryClient;
};

const stillSending = "Vent, til bilagene er sendt.";
const given = new Set(["expense", "trip"]);

/** The server's own schemas and rules, with what they find told under the fields of the form. */
export function kindFormResolver({ kind, stored, client }: Options): Resolver<KindFormValues> {
  const is_part = (stored?.expense?.split_id ?? null) !== null;
  const rules = (fields: Partial<JobInput>, payload: unknown, has_pictures: boolean) => {
    const sent = sentJob({ ...fields, kind }, payload);
    return mergeErrors(
      jobInputErrors(fields, today(), stored),
      jobKindErrors(sent, given),
      kind === "expense"
        ? expenseErrors(sent, { ...knownFacts(client, fields.job_type_id), has_pictures, is_part })
        : {},
    );
  };
  const whole = (hasPictures: boolean) =>
    formResolver(jobInput, (fields, payload) => rules(fields, payload, hasPictures), kindPayload);
  const split = (hasPictures: boolean) =>
    formResolver(
      splitExpenseInput,
      ({ parts, price, ...fields }, payload) =>
        mergeErrors(
          rules({ ...fields, price }, payload, hasPictures),
          parts && price != null ? splitErrors(price, parts) : {},
        ),
      kindPayload,
    );
  return async (values, context, options) => {
    const { waiting, isSending } = values.expense.pending;
    const resolve = (isSplit(values) ? split : whole)(waiting.length > 0);
    const { errors } = await resolve(values, context, options as never);
    if (isSending) set(errors, "expense.receipt_ids", { type: "rules", message: stillSending });
    if (Object.keys(errors).length === 0) return { values, errors: {} };
    return { values: {}, errors: kindFieldErrors(errors as never) as unknown as FormErrors<KindFormValues> };
  };
}
