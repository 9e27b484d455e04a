import type { Feature } from "#common/server/feature.ts";
import type { AccountMails } from "./account-mails.ts";
import { userAccessRoutes } from "./user-access.routes.ts";
import { userChangeRoutes } from "./user-changes.routes.ts";
import { userRoutes } from "./users.routes.ts";

export const usersFeature: Feature<{ tell: AccountMails }> = async (app, { config, db, mails, tell }) => {
  await app.register(userRoutes, { db });
  await app.register(userChangeRoutes, { config, db, mails, tell });
  await app.register(userAccessRoutes, { db, mails });
};
