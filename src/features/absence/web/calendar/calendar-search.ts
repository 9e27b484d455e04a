import { oneOf, page, recordId, searchOf, word } from "#common/web/routing/url-search.ts";

/**
 * The first month of the period, its length (`month` or `quarter`), whether payroll sees everybody, the project whose
 * people are shown, and the page.
 */
export const calendarSearch = searchOf({ month: word, view: word, scope: oneOf(["all"]), project: recordId, page });
