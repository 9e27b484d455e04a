import { oneOf, page, recordId, searchOf, word } from "#common/web/routing/url-search.ts";

/**
 * The first month of the period, `month` or `quarter`, whether payroll sees everybody, and the project whose people are
 * shown.
 */
export const calendarSearch = searchOf({ month: word, view: word, scope: oneOf(["all"]), project: recordId, page });
