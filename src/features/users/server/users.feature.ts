import type { Feature } from "#common/server/feature.ts";
import type { AccountMails } from "./account-mails.ts";
import { invitationRoutes } from "./invitations/invitations.routes.ts";
import type { Invitations } from "./invitations/invitations.ts";
import { employmentPeriodRoutes } from "./terms/employment-period.routes.ts";
import { termsRoutes } from "./terms/terms.routes.ts";
import { userAccessRoutes } from "./user-access.routes.ts";
import { userChangeRoutes } from "./user-changes.routes.ts";
import { userDeletionRoutes } from "./user-deletions.routes.ts";
import { userRoutes } from "./users.routes.ts";

type Options = { readonly tell: AccountMails; readonly invitations: Invitations };

export const usersFeature: Feature<Options> = async (app, { db, mails, tell, invitations }) => {
  await app.register(userRoutes, { db });
  await app.register(userChangeRoutes, { db, invitations, tell });
  await app.register(invitationRoutes, { db, invitations });
  await app.register(userDeletionRoutes, { db, invitations });
  await app.register(termsRoutes, { db });
  await app.register(employmentPeriodRoutes, { db });
  await app.register(userAccessRoutes, { db, mails });
};
