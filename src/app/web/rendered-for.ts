import { today } from "#common/rules/clock.ts";
import { getCurrentUser } from "#common/web/current-user.ts";
import { projectScopeOf } from "#features/jobs/web/project-scope.ts";

/**
 * The values on which every screen depends besides its URL, user and data. If the server used another value, such as
 * yesterday's date, React could not hydrate the page.
 */
export const renderedFor = (): string => `${today()} ${projectScopeOf(getCurrentUser(), undefined)}`;
