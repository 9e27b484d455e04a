import type { Feature } from "#common/server/feature.ts";
import { favouriteRoutes } from "./favourites.routes.ts";

export const favouritesFeature: Feature = async (app, { db }) => {
  await app.register(favouriteRoutes, { db });
};
