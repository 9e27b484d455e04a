import type { Feature } from "#common/server/feature.ts";
import { expiredReceiptRoutes } from "./expired-receipts.routes.ts";
import { inboxRoutes } from "./inbox/inbox.routes.ts";
import { receiptRoutes } from "./receipts.routes.ts";

export const receiptsFeature: Feature = async (app, { config, db, queue }) => {
  await app.register(receiptRoutes, { config, db, queue });
  await app.register(inboxRoutes, { config, db });
  await app.register(expiredReceiptRoutes, { db });
};
