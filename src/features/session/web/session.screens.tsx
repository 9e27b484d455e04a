import type { AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";
import { mdiLogin } from "./icons.ts";

const profile = lazyScreen(() => import("./profile/ProfileScreen.tsx"), "ProfileScreen");

const loginProviders = lazyScreen(() => import("./single-sign-on/LoginProvidersScreen.tsx"), "LoginProvidersScreen");

export const loginProvidersScreens = [
  {
    path: "/login-providers",
    title: "Login-udbydere",
    access: ["edit-login-providers"],
    component: loginProviders,
    navigation: { label: "Login-udbydere", icon: mdiLogin, capability: "edit-login-providers" },
  },
] as const satisfies readonly AppRoute[];

export const sessionScreens = [
  { path: "/profile", title: "Min profil", access: "own-access", component: profile },
] as const satisfies readonly AppRoute[];
