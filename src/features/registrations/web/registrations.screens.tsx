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
    access: ["remind-users"],
    component: registrations,
    navigation: { label: "Mangler at registrere", icon: mdiAccountClockOutline, capability: "remind-users" },
  },
] as const satisfies readonly AppRoute[];
