import type { AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";

const people = lazyScreen(() => import("./ImportScreens.tsx"), "PeopleImport");

export const importsScreens = [
  { path: "/imports/people", title: "Importér brugere", access: ["create-user"], component: people },
] as const satisfies readonly AppRoute[];
