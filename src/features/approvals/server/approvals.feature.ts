import type { Feature } from "#common/server/feature.ts";
import { approvalRoutes } from "./approvals.routes.ts";

export const approvalsFeature: Feature = async (app, { db }) => {
  await app.register(approvalRoutes, { db });
};
