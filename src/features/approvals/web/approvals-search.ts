import { day, oneOf, page, recordId, searchOf } from "#common/web/routing/url-search.ts";
import { jobKinds } from "#features/kinds/rules/kinds.ts";

/** Whose jobs, on which project, of which kind, of which days (both are of the period), and whether only those with a flag. */
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
