import { can } from "#common/rules/access/actor.ts";
import type { CurrentUser } from "#common/rules/access/current-user.ts";
import type { ProjectScope } from "#common/rules/lists/paging.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import { remember, remembered } from "#common/web/remembered.ts";
import { oneOf, useListSearch } from "#common/web/routing/url-search.ts";

const cookie = "dagvaerk.projectScope";

export const projectScope = oneOf<ProjectScope>(["own", "all"]);

export type ScopeSearch = { readonly scope?: ProjectScope };

type ScopedList = "/jobs" | "/users/$userId/jobs" | "/users-jobs";

export type ScopeOfList = {
  readonly scope: ProjectScope;
  readonly choose: (scope: ProjectScope) => void;
  readonly ways: readonly { readonly label: string; readonly onClick: () => void }[];
};

export function useProjectScope(list: ScopedList): ScopeOfList {
  const user = useCurrentUser();
  const [search, change] = useListSearch(list);
  const choose = (next: ProjectScope) => {
    remember(cookie, next);
    void change({ scope: next, page: undefined }, { replace: true });
  };
  return {
    scope: projectScopeOf(user, search.scope),
    choose,
    ways: mayChoose(user) ? [{ label: "Vis alle projekter", onClick: () => choose("all") }] : [],
  };
}

export function projectScopeOf(user: CurrentUser | null, asked: ProjectScope | undefined): ProjectScope {
  return mayChoose(user) ? (asked ?? storedScope()) : "own";
}

function mayChoose(user: CurrentUser | null): boolean {
  return user !== null && can(user, "read-all-jobs");
}

function storedScope(): ProjectScope {
  return remembered(cookie) === "all" ? "all" : "own";
}
