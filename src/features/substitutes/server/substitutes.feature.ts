import type { Feature } from "#common/server/feature.ts";
import { substituteRoutes } from "./substitutes.routes.ts";

export const substitutesFeature: Feature = async (app, { db }) => {
  await app.register(substituteRoutes, { db });
};
