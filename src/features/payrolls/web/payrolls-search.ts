import { day, oneOf, page, perPage, searchOf } from "#common/web/routing/url-search.ts";
import { jobKinds } from "#features/kinds/rules/kinds.ts";

/** `page` belongs to the runs. `deadline` and `kind` belong to the unpaid jobs. */
export const payrollsSearch = searchOf({ page, perPage, deadline: day, kind: oneOf(jobKinds) });
