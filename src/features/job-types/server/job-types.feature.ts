import type { Feature } from "#common/server/feature.ts";
import { expenseLimitRoutes } from "./expense-limits.routes.ts";
import { jobTypeRoutes } from "./job-types.routes.ts";

export const jobTypesFeature: Feature = async (app, { db }) => {
  await app.register(jobTypeRoutes, { db });
  await app.register(expenseLimitRoutes, { db });
};
