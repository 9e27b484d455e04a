import { day, page, searchOf, searchText } from "#common/web/routing/url-search.ts";

/** A day of the shown week, and the searched name. */
export const registrationsSearch = searchOf({ date: day, page, name: searchText });
