import type { Feature } from "#common/server/feature.ts";
import { registrationRoutes } from "./registrations.routes.ts";

export const registrationsFeature: Feature = async (app, { config, db, mails }) => {
  await app.register(registrationRoutes, { config, db, mails });
};
