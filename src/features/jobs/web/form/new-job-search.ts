import { day, recordId, searchOf, word } from "#common/web/routing/url-search.ts";

/** Initial values in the address of a new job: its kind if not work, its day, and the stopped timer it comes from. */
export const newJobSearch = searchOf({ kind: word, date: day, timer: recordId });
