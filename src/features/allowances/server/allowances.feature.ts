import type { Feature } from "#common/server/feature.ts";
import { allowanceReportRoutes } from "./allowance-report.routes.ts";
import { shownAllowanceRoutes } from "./shown-allowances.routes.ts";

export const allowancesFeature: Feature = async (app, { db }) => {
  await app.register(shownAllowanceRoutes, { db });
  await app.register(allowanceReportRoutes, { db });
};
