import { useRouter } from "@tanstack/react-router";
import { useCurrentUser } from "#common/web/current-user.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import { projectScopeOf, type ScopeSearch } from "../project-scope.ts";

/** If the scope of the list would hide a saved job, the list shows all projects for this visit. */
export function useShowSaved(listPath: string): (jobs: readonly Job[]) => void {
  const router = useRouter();
  const user = useCurrentUser();
  return (jobs) => {
    const isOwn = ({ user_id, project, cost_center }: Job) =>
      [user_id, project?.owner?.id, cost_center?.owner?.id].includes(user?.id);
    if (jobs.every(isOwn)) return;
    const stop = router.subscribe("onBeforeLoad", ({ toLocation: { pathname, search } }) => {
      stop();
      const { scope } = search as ScopeSearch;
      if (pathname !== listPath || projectScopeOf(user, scope) === projectScopeOf(user, "all")) return;
      void router.navigate({ to: listPath, search: { ...search, scope: "all" }, replace: true });
    });
  };
}
