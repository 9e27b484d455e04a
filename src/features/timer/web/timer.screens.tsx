import type { AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";

const timer = lazyScreen(() => import("./TimerScreen.tsx"), "TimerScreen");

export const timerScreens = [
  { path: "/timer", title: "Stopur", access: ["register-own-jobs"], component: timer },
] as const satisfies readonly AppRoute[];
