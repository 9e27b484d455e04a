import { day, oneOf, page, recordId, searchOf } from "#common/web/routing/url-search.ts";
import { jobKinds } from "#features/kinds/rules/kinds.ts";

/** `from` and `to` are inclusive, and `flagged` keeps only jobs with warnings. */
export const approvalsSearch = searchOf({
  page,
  user: recordId,
  project: recordId,
  kind: oneOf(jobKinds),
  from: day,
  to: day,
  flagged: oneOf(["yes"]),
});
export type ApprovalsSearch = ReturnType<typeof approvalsSearch>;
