import { page, searchOf } from "#common/web/routing/url-search.ts";
import { projectScope } from "../project-scope.ts";

export const usersJobsSearch = searchOf({ page, scope: projectScope });
