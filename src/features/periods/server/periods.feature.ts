import type { Feature } from "#common/server/feature.ts";
import { closedMonthRoutes } from "./closed-months.routes.ts";
import { finishedWeekRoutes } from "./finished-weeks.routes.ts";

export const periodsFeature: Feature = async (app, { db }) => {
  await app.register(closedMonthRoutes, { db });
  await app.register(finishedWeekRoutes, { db });
};
