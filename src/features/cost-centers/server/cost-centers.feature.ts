import type { Feature } from "#common/server/feature.ts";
import { costCenterRoutes } from "./cost-centers.routes.ts";

export const costCentersFeature: Feature = async (app, { db }) => {
  await app.register(costCenterRoutes, { db });
};
