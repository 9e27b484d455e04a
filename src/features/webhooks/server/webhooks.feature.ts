import type { Feature } from "#common/server/feature.ts";
import { registerDeliveries } from "./deliveries.ts";
import { webhookRoutes } from "./webhooks.routes.ts";

export const webhooksFeature: Feature = async (app, { config, db, queue, mails }) => {
  registerDeliveries({ config, db, queue, mails });
  await app.register(webhookRoutes, { config, db });
};
