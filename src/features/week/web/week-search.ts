import { day, searchOf, word } from "#common/web/routing/url-search.ts";

/** `date` is any day of the week, or on phones the shown day. `view` is `calendar`, or absent for the grid. */
export const weekSearch = searchOf({ date: day, view: word });
