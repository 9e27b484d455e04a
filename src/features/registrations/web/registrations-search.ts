import { day, page, searchOf, searchText } from "#common/web/routing/url-search.ts";

/** A day of the week that is shown, and whom one looks for. */
export const registrationsSearch = searchOf({ date: day, page, name: searchText });
