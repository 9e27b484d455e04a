import * as z from "zod/mini";
import { type FlagRules, type OtherJob, otherJob } from "#features/jobs/rules/flags/flag-rules.ts";

export type ExpenseFlagFacts = {
  readonly expense: {
    readonly similar: OtherJob | null;
    /** Whether the parts of a split expense add up to more than the receipt. */
    readonly is_over_receipt: boolean;
    /** Null if there is a receipt. `reason` is null if the user gave no reason. */
    readonly missing_receipt: { readonly reason: string | null } | null;
  } | null;
};

export const expenseFlagSchemas = [
  z.object({ kind: z.literal("over-receipt") }),
  z.object({ kind: z.literal("similar-expense"), other: otherJob }),
  z.object({ kind: z.literal("missing-receipt"), reason: z.optional(z.string()) }),
] as const;
export type ExpenseFlag = z.infer<(typeof expenseFlagSchemas)[number]>;

export const expenseFlags: FlagRules<ExpenseFlagFacts, ExpenseFlag> = {
  "over-receipt": ({ expense }) => expense?.is_over_receipt === true && {},
  "similar-expense": ({ expense }) => expense?.similar != null && { other: expense.similar },
  "missing-receipt": ({ expense }) => {
    const missing = expense?.missing_receipt;
    return missing != null && (missing.reason === null ? {} : { reason: missing.reason });
  },
};
