import type { Feature } from "#common/server/feature.ts";
import { customerRoutes } from "./customers.routes.ts";

export const customersFeature: Feature = async (app, { db }) => {
  await app.register(customerRoutes, { db });
};
