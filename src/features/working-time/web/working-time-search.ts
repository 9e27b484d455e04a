import { recordId, searchOf, word } from "#common/web/routing/url-search.ts";

/** The month `YYYY-MM`, and the person if it is not the user. */
export const workingTimeSearch = searchOf({ month: word, user: recordId });
