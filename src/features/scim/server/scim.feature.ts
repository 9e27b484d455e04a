import type { Feature } from "#common/server/feature.ts";
import type { AccountMails } from "#features/users/server/account-mails.ts";
import { registerScimAnswers } from "./scim-answers.ts";
import { scimReadRoutes } from "./scim-reads.routes.ts";
import { scimSetupRoutes } from "./scim-setup.routes.ts";
import { scimUserRoutes } from "./scim-users.routes.ts";

export const scimFeature: Feature<{ tell: AccountMails }> = async (app, { config, db, tell }) => {
  await app.register(scimSetupRoutes, { config, db });
  await app.register(async (scim) => {
    registerScimAnswers(scim);
    await scim.register(scimUserRoutes, { config, db, tell });
    await scim.register(scimReadRoutes, { config, db, tell });
  });
};
