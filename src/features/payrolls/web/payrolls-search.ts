import { day, oneOf, page, perPage, searchOf } from "#common/web/routing/url-search.ts";
import { jobKinds } from "#features/kinds/rules/kinds.ts";

export const payrollsSearch = searchOf({ page, perPage, deadline: day, kind: oneOf(jobKinds) });
