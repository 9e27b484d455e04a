import type { AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";

const mileage = lazyScreen(() => import("./MileageScreen.tsx"), "MileageScreen");

export const mileageScreens = [
  { path: "/mileage", title: "Kørsel", access: ["edit-mileage"], component: mileage },
] as const satisfies readonly AppRoute[];
