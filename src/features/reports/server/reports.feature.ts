import type { Feature } from "#common/server/feature.ts";
import { reportRoutes } from "./reports.routes.ts";
import { savedReportRoutes } from "./saved-reports.routes.ts";

export const reportsFeature: Feature = async (app, { db }) => {
  await app.register(reportRoutes, { db });
  await app.register(savedReportRoutes, { db });
};
