import type { Feature } from "#common/server/feature.ts";
import { weekRoutes } from "./week.routes.ts";

export const weekFeature: Feature = async (app, { db }) => {
  await app.register(weekRoutes, { db });
};
