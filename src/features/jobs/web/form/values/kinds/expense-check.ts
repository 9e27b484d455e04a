import { mergeErrors } from "#common/rules/values/fields.ts";
import { splitErrors, splitExpenseInput } from "#features/jobs/rules/kinds/expense/expense-split.ts";
import { expenseErrors } from "#features/kinds/rules/expense/expense-errors.ts";
import { isSplit } from "./expense-values.ts";
import { knownFacts } from "./known-facts.ts";
import type { PartCheck } from "./part-check.ts";

export const expenseCheck: PartCheck = {
  schema: (values) => (isSplit(values) ? splitExpenseInput : undefined),
  errors: (sent, { expense, parts }, { stored, client }) => {
    const { waiting, isSending } = expense.pending;
    const known = {
      ...knownFacts(client, sent.job_type_id),
      has_pictures: waiting.length > 0,
      is_part: (stored?.expense?.split_id ?? null) !== null,
    };
    const split = splitExpenseInput.shape.parts.safeParse(
      parts.map((part) => ({ ...part, project_id: part.project?.id })),
    );
    return mergeErrors(
      expenseErrors(sent, known),
      parts.length > 0 && split.success && sent.price != null ? splitErrors(sent.price, split.data) : {},
      isSending ? { "expense.receipt_ids": ["Vent, til bilagene er sendt."] } : {},
    );
  },
};
