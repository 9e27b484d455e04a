import type { Feature } from "#common/server/feature.ts";
import { workingTimeRoutes } from "./working-time.routes.ts";

export const workingTimeFeature: Feature = async (app, { db }) => {
  await app.register(workingTimeRoutes, { db });
};
