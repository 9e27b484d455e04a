import { day, page, perPage, searchOf } from "../../../common/web/routing/url-search.ts";

/** The page is that of the runs; the deadline that of the unpaid jobs. */
export const payrollsSearch = searchOf({ page, perPage, deadline: day });
