import { recordId, searchOf } from "#common/web/routing/url-search.ts";

/** The first person of the crew. */
export const newCrewJobSearch = searchOf({ user: recordId });
