import type { Feature } from "#common/server/feature.ts";
import { lateEntryPermitRoutes } from "./late-entry-permits.routes.ts";
import { registrationRuleRoutes } from "./registration-rules.routes.ts";

export const registrationRulesFeature: Feature = async (app, { db }) => {
  await app.register(registrationRuleRoutes, { db });
  await app.register(lateEntryPermitRoutes, { db });
};
