import { day, oneOf, page, perPage, searchOf } from "#common/web/routing/url-search.ts";
import { jobKinds } from "#features/kinds/rules/kinds.ts";

/** The page is that of the runs; deadline and kind those of the unpaid jobs. */
export const payrollsSearch = searchOf({ page, perPage, deadline: day, kind: oneOf(jobKinds) });
