import type { QueryClient } from "@tanstack/react-query";
import { expenseLimitsQuery } from "#features/job-types/web/expense-limits.queries.ts";
import { jobTypes } from "#features/job-types/web/job-types.queries.ts";
import type { ExpenseFacts } from "#features/kinds/rules/expense/expense-errors.ts";

/** Reads limits and category from the cache, without a request. The server checks the expense again on a save. */
export function knownFacts(client: QueryClient, categoryId: number | undefined): Omit<ExpenseFacts, "has_pictures"> {
  const limits = client.getQueryData(expenseLimitsQuery.queryKey);
  const category = client.getQueryData(jobTypes.choices().queryKey)?.find(({ id }) => id === categoryId);
  return {
    asks_participants: category?.asks_participants ?? false,
    missing_receipt_reason_length: limits?.missing_receipt_reason_length ?? 0,
  };
}
