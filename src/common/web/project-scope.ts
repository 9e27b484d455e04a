import type { ProjectScope } from "../rules/paging.ts";
import { useCan } from "./current-user.ts";
import { useListSearch } from "./url-search.ts";

const storageKey = "dagvaerk.projectScope";

/** Whose jobs the lists show. The address decides, then what was chosen last in this browser, then `own`. */
export function useProjectScope(): [ProjectScope, (scope: ProjectScope) => void] {
  const mayChoose = useCan("manage-users-jobs-all-projects");
  const [search, change] = useListSearch();
  const scope = mayChoose ? (search.scope ?? storedScope()) : "own";
  const choose = (next: ProjectScope) => {
    localStorage.setItem(storageKey, next);
    change({ scope: next, page: undefined }, { replace: true });
  };
  return [scope, choose];
}

function storedScope(): ProjectScope {
  return localStorage.getItem(storageKey) === "all" ? "all" : "own";
}
