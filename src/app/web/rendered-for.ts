import { today } from "#common/rules/clock.ts";
import { getCurrentUser } from "#common/web/current-user.ts";
import { projectScopeOf } from "#features/jobs/web/project-scope.ts";

/**
 * The values besides URL, user and data on which every screen depends. If those of the server and the browser differ,
 * React cannot hydrate the page.
 */
export const renderedFor = (): string => `${today()} ${projectScopeOf(getCurrentUser(), undefined)}`;
