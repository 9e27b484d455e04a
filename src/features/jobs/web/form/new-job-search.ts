import { day, searchOf } from "../../../../common/web/routing/url-search.ts";

/** The day that the form of a new job starts with. */
export const newJobSearch = searchOf({ date: day });
