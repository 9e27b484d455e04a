import type { Feature } from "#common/server/feature.ts";
import { pruneReportChanges, reportReader } from "./kept-reports.ts";
import { reportRoutes } from "./reports.routes.ts";
import { savedReportRoutes } from "./saved-reports.routes.ts";

export const reportsFeature: Feature = async (app, { db, queue }) => {
  queue.hourly("prune-report-changes", () => pruneReportChanges(db), 53);
  await app.register(reportRoutes, { db, readReport: reportReader(db) });
  await app.register(savedReportRoutes, { db });
};
