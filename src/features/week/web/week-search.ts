import { day, searchOf, word } from "#common/web/routing/url-search.ts";

/** `date` is any day of the week, on phones the shown day; `view` is `calendar`, otherwise the grid. */
export const weekSearch = searchOf({ date: day, view: word });
