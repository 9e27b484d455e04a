import type { AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";
import { mdiAccountClockOutline } from "#common/web/ui/icons.ts";
import { registrationsSearch } from "./registrations-search.ts";

const registrations = lazyScreen(() => import("./RegistrationsScreen.tsx"), "RegistrationsScreen");

export const registrationsScreens = [
  {
    path: "/registrations",
    search: registrationsSearch,
    title: "Mangler at registrere",
    access: ["manage-users-jobs"],
    component: registrations,
    navigation: { label: "Mangler at registrere", icon: mdiAccountClockOutline, permission: "manage-users-jobs" },
  },
] as const satisfies readonly AppRoute[];
