import type { Feature } from "#common/server/feature.ts";
import { companyCalendarRoutes } from "./company-calendar.routes.ts";

/** The company's days off (docs/product-rules.md#company-calendar). */
export const companyCalendarFeature: Feature = async (app, { db }) => {
  await app.register(companyCalendarRoutes, { db });
};
