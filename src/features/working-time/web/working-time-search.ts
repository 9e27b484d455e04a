import { day, recordId, searchOf, word } from "#common/web/routing/url-search.ts";

/** The month `YYYY-MM` or the Monday of a week, and the person's id unless the person is the user. */
export const workingTimeSearch = searchOf({ month: word, week: day, user: recordId });
