import { day, recordId, searchOf, word } from "#common/web/routing/url-search.ts";

/** What the form of a new job starts with: its kind where that is not work, a day, or what a stopped timer measured. */
export const newJobSearch = searchOf({ kind: word, date: day, timer: recordId });
