import type { Feature } from "#common/server/feature.ts";
import { allowanceReportRoutes } from "./allowance-report.routes.ts";
import { allowanceRuleRoutes } from "./allowance-rules.routes.ts";
import { overtimeDayRoutes } from "./banks/overtime-days.routes.ts";
import { sampleWeekRoutes } from "./sample-week.routes.ts";
import { shownAllowanceRoutes } from "./shown-allowances.routes.ts";

export const allowancesFeature: Feature = async (app, { db }) => {
  await app.register(allowanceRuleRoutes, { db });
  await app.register(sampleWeekRoutes, { db });
  await app.register(shownAllowanceRoutes, { db });
  await app.register(allowanceReportRoutes, { db });
  await app.register(overtimeDayRoutes, { db });
};
