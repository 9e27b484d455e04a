import type { Feature } from "#common/server/feature.ts";
import { mileageRoutes } from "./mileage.routes.ts";

export const mileageFeature: Feature = async (app, { db }) => {
  await app.register(mileageRoutes, { db });
};
