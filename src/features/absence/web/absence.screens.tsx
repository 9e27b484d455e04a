import { can } from "#common/rules/access/actor.ts";
import type { CurrentUser } from "#common/rules/access/current-user.ts";
import type { AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";
import { mdiBeach } from "./icons.ts";
import { useWaitingAbsences } from "./waiting/waiting.queries.ts";

const kinds = lazyScreen(() => import("./kinds/AbsenceKindsScreen.tsx"), "AbsenceKindsScreen");
const waiting = lazyScreen(() => import("./waiting/WaitingScreen.tsx"), "WaitingScreen");
const ownAbsence = lazyScreen(() => import("./own/OwnAbsenceScreen.tsx"), "OwnAbsenceScreen");

const isOn = (user: CurrentUser): boolean => Boolean(user.absence) || can(user, "edit-absence-kinds");

export const absenceScreens = [
  {
    path: "/absence",
    title: "Fravær",
    access: ["request-absence"],
    component: ownAbsence,
    navigation: {
      label: "Fravær",
      icon: mdiBeach,
      capability: "request-absence",
      isUseful: isOn,
      count: { word: "venter på dig", useCount: useWaitingAbsences },
    },
  },
  { path: "/absence/waiting", title: "Fravær", access: ["decide-absence"], component: waiting },
  { path: "/absence/kinds", title: "Fravær", access: ["edit-absence-kinds"], component: kinds },
] as const satisfies readonly AppRoute[];
