import { today } from "#common/rules/time/clock.ts";
import { getCurrentUser } from "#common/web/current-user.ts";
import { projectScopeOf } from "#features/jobs/web/project-scope.ts";

/** If these values differ between server and browser, React cannot hydrate the page. */
export const renderedFor = (): string => `${today()} ${projectScopeOf(getCurrentUser(), undefined)}`;
