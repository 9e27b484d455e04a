import type { CurrentUser } from "../../../common/rules/current-user.ts";
import type { ProjectScope } from "../../../common/rules/paging.ts";
import { useCan, useCurrentUser } from "../../../common/web/current-user.ts";
import { type ListSearch, useListSearch } from "../../../common/web/routing/url-search.ts";

const storageKey = "dagvaerk.projectScope";

/** Whose jobs the lists show. The address decides, then what was chosen last in this browser, then `own`. */
export function useProjectScope(): [ProjectScope, (scope: ProjectScope) => void] {
  const user = useCurrentUser();
  const [search, change] = useListSearch();
  const choose = (next: ProjectScope) => {
    localStorage.setItem(storageKey, next);
    change({ scope: next, page: undefined }, { replace: true });
  };
  return [projectScopeOf(user, search), choose];
}

/** Whether a list is of one's own projects only, and the way to those of all, for whom it is open. */
export function useOwnScope() {
  const mayChoose = useCan("manage-users-jobs-all-projects");
  const [scope, choose] = useProjectScope();
  return {
    isOwn: scope === "own",
    ways: mayChoose ? [{ label: "Vis alle projekter", onClick: () => choose("all") }] : [],
  };
}

export function projectScopeOf(user: CurrentUser | null, search: ListSearch): ProjectScope {
  const mayChoose = user?.authorizations.includes("manage-users-jobs-all-projects");
  return mayChoose ? (search.scope ?? storedScope()) : "own";
}

function storedScope(): ProjectScope {
  return localStorage.getItem(storageKey) === "all" ? "all" : "own";
}
