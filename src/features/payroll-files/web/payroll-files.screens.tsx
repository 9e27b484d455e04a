import type { AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";

const payrollSetup = lazyScreen(() => import("./PayrollSetupScreen.tsx"), "PayrollSetupScreen");

export const payrollFilesScreens = [
  { path: "/payroll-setup", title: "Lønopsætning", access: ["edit-payroll-setup"], component: payrollSetup },
] as const satisfies readonly AppRoute[];
