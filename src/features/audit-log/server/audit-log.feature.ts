import { pruneAuditLog } from "#common/server/audit-log.ts";
import type { Feature } from "#common/server/feature.ts";
import { auditLogRoutes } from "./audit-log.routes.ts";

export const auditLogFeature: Feature = async (app, { db, queue }) => {
  pruneAuditLog(queue, db);
  await app.register(auditLogRoutes, { db });
};
