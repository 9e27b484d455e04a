import type { AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";

const firstSteps = lazyScreen(() => import("./FirstStepsScreen.tsx"), "FirstStepsScreen");

export const firstStepsScreens = [
  { path: "/first-steps", title: "Kom i gang", access: ["edit-company"], component: firstSteps },
] as const satisfies readonly AppRoute[];
