import { day, recordId, searchOf, word } from "#common/web/routing/url-search.ts";

export const newJobSearch = searchOf({ kind: word, date: day, timer: recordId, inbox: recordId });
