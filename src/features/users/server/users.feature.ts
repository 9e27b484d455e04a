import type { Feature } from "#common/server/feature.ts";
import type { AccountMails } from "./account-mails.ts";
import { userInvitations } from "./invitations.ts";
import { employmentPeriodRoutes } from "./terms/employment-period.routes.ts";
import { termsRoutes } from "./terms/terms.routes.ts";
import { userAccessRoutes } from "./user-access.routes.ts";
import { userChangeRoutes } from "./user-changes.routes.ts";
import { userDeletionRoutes } from "./user-deletions.routes.ts";
import { userRoutes } from "./users.routes.ts";

export const usersFeature: Feature<{ tell: AccountMails }> = async (app, { config, db, mails, tell }) => {
  await app.register(userRoutes, { db });
  const invitations = userInvitations(mails, { config, db });
  await app.register(userChangeRoutes, { db, invitations, tell });
  await app.register(userDeletionRoutes, { db, invitations });
  await app.register(termsRoutes, { db });
  await app.register(employmentPeriodRoutes, { db });
  await app.register(userAccessRoutes, { db, mails });
};
