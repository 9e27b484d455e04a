import { recordId, searchOf } from "#common/web/routing/url-search.ts";

/** The first of those for whom one registers. */
export const newCrewJobSearch = searchOf({ user: recordId });
