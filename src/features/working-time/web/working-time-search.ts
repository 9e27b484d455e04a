import { day, recordId, searchOf, word } from "#common/web/routing/url-search.ts";

/** A month `YYYY-MM` or the Monday of a week, and a person's id. Without an id, the person is the user. */
export const workingTimeSearch = searchOf({ month: word, week: day, user: recordId });
