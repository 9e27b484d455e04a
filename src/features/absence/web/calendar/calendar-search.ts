import { oneOf, page, recordId, searchOf, word } from "#common/web/routing/url-search.ts";

/** `month` is the first month of the period, `view` its length (`month` or `quarter`). */
export const calendarSearch = searchOf({ month: word, view: word, scope: oneOf(["all"]), project: recordId, page });
