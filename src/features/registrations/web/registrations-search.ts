import { day, page, searchOf, searchText } from "#common/web/routing/url-search.ts";

/** `date` is any day of the shown week. */
export const registrationsSearch = searchOf({ date: day, page, name: searchText });
