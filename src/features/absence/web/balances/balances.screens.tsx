import type { AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";
import { balancesSearch, personBalancesSearch } from "./balances-search.ts";

const balances = lazyScreen(() => import("./BalancesScreen.tsx"), "BalancesScreen");
const rules = lazyScreen(() => import("./BalanceRulesScreen.tsx"), "BalanceRulesScreen");
const settlements = lazyScreen(() => import("./SettlementsScreen.tsx"), "SettlementsScreen");
const person = lazyScreen(() => import("./PersonBalancesScreen.tsx"), "PersonBalancesScreen");

export const balancesScreens = [
  {
    path: "/balances",
    search: balancesSearch,
    title: "Saldi",
    access: ["request-absence"],
    component: balances,
  },
  { path: "/balances/rules", title: "Regler for saldi", access: ["edit-balances"], component: rules },
  { path: "/balances/settlements", title: "Opgørelse", access: ["edit-balances"], component: settlements },
  {
    path: "/balances/people/$userId",
    search: personBalancesSearch,
    title: "Saldi",
    access: ["request-absence"],
    component: person,
  },
] as const satisfies readonly AppRoute[];
