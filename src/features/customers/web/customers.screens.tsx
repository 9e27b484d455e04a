import type { AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";
import { closedListSearch } from "#common/web/routing/url-search.ts";
import { mdiDomain } from "./icons.ts";

const customers = lazyScreen(() => import("./CustomersScreen.tsx"), "CustomersScreen");

export const customersScreens = [
  {
    path: "/customers",
    search: closedListSearch,
    title: "Kunder",
    access: ["edit-customers"],
    component: customers,
    navigation: { label: "Kunder", icon: mdiDomain, capability: "edit-customers" },
  },
] as const satisfies readonly AppRoute[];
