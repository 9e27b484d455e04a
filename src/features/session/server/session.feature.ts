import type { Feature } from "#common/server/feature.ts";
import type { AccountMails } from "#features/users/server/account-mails.ts";
import { accessTokenRoutes } from "./access-tokens/access-tokens.routes.ts";
import { mailChoiceRoutes } from "./mail-choice.routes.ts";
import { passkeyRoutes } from "./passkeys/passkeys.routes.ts";
import { passwordLinkRoutes } from "./passwords/password-links.routes.ts";
import { passwordLoginRoutes } from "./passwords/password-login.routes.ts";
import { profileRoutes } from "./profile.routes.ts";
import { secondFactorRoutes } from "./second-factor/second-factor.routes.ts";
import { sessionRoutes } from "./session.routes.ts";
import { loginAccountRoutes } from "./single-sign-on/login-accounts.routes.ts";
import { loginProviderRoutes } from "./single-sign-on/login-providers.routes.ts";
import { providerLoginRoutes } from "./single-sign-on/provider-login.routes.ts";
import { testMailRoutes } from "./test-mail.routes.ts";

export const sessionFeature: Feature<{ tell: AccountMails }> = async (app, { config, db, mails, tell }) => {
  await app.register(sessionRoutes, { config, db, tell });
  await app.register(passwordLinkRoutes, { config, db, mails, tell });
  await app.register(profileRoutes, { config, db, tell });
  await app.register(mailChoiceRoutes, { db });
  await app.register(secondFactorRoutes, { config, db, mails, tell });
  await app.register(passkeyRoutes, { config, db, mails, tell });
  await app.register(accessTokenRoutes, { config, db, tell });
  await app.register(testMailRoutes, { config, db });
  await app.register(providerLoginRoutes, { config, db, tell });
  await app.register(loginAccountRoutes, { config, db, tell });
  await app.register(loginProviderRoutes, { config, db });
  await app.register(passwordLoginRoutes, { db });
};
