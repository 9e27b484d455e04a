import { recordId, searchOf } from "#common/web/routing/url-search.ts";

export const newCrewJobSearch = searchOf({ user: recordId });
