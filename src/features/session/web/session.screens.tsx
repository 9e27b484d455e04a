import type { AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";

const profile = lazyScreen(() => import("./profile/ProfileScreen.tsx"), "ProfileScreen");

export const sessionScreens = [
  { path: "/profile", title: "Min profil", access: "own-access", component: profile },
] as const satisfies readonly AppRoute[];
