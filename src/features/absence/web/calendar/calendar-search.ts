import { oneOf, page, recordId, searchOf, word } from "#common/web/routing/url-search.ts";

/** The month of the period, `month` or `quarter`, everybody for payroll, and the project if people of one are shown. */
export const calendarSearch = searchOf({ month: word, view: word, scope: oneOf(["all"]), project: recordId, page });
