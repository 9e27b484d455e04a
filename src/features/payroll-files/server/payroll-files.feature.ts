import type { Feature } from "#common/server/feature.ts";
import { payrollSetupRoutes } from "./payroll-setup.routes.ts";

export const payrollFilesFeature: Feature = async (app, { db }) => {
  await app.register(payrollSetupRoutes, { db });
};
