import { day, recordId, searchOf } from "../../../../common/web/routing/url-search.ts";

/** What the form of a new job starts with: a day, or what a stopped timer measured. */
export const newJobSearch = searchOf({ date: day, timer: recordId });
