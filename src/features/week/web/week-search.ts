import { day, searchOf, word } from "#common/web/routing/url-search.ts";

/** A day of the week that is shown, on a phone the day itself; and how: `calendar`, else as a grid. */
export const weekSearch = searchOf({ date: day, view: word });
