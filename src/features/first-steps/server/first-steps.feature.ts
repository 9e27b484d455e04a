import type { Feature } from "#common/server/feature.ts";
import { firstStepRoutes } from "./first-steps.routes.ts";

export const firstStepsFeature: Feature = async (app, { db, config }) => {
  await app.register(firstStepRoutes, { db, has_mail_server: config.smtpUrl !== undefined });
};
