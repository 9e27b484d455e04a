import type { FastifyRequest } from "fastify";
import { ownAddress } from "#common/rules/own-address.ts";
import { hashToken, readToken } from "#common/server/auth/session-token.ts";
import { clientOf as addressOf } from "#common/server/http/client-address.ts";
import { notFound } from "#common/server/http/errors.ts";
import { loginProblems } from "#features/session/rules/single-sign-on/login-problem.ts";
import type { NextAddress } from "#features/session/rules/single-sign-on/login-provider.ts";
import { countAttempt } from "../attempts.ts";
import type { SessionServices } from "../session.commands.ts";
import { findUsedProvider } from "./login-providers.store.ts";
import { clientOf, loginAddress, newChecks } from "./provider-client.ts";
import { insertProviderLogin } from "./provider-login.store.ts";

const usualPage = "/jobs";

export const redirectUriOf = (baseUrl: string, providerId: number): string => `${baseUrl}/login/callback/${providerId}`;

type Wish = {
  readonly provider_id: number;
  readonly wanted: string | undefined;
  /** The logged-in user who connects their account; null for a login. */
  readonly user_id: number | null;
};

export async function beginLogin(
  { config, db }: Pick<SessionServices, "config" | "db">,
  request: FastifyRequest,
  { provider_id, wanted, user_id }: Wish,
): Promise<NextAddress> {
  // The CSRF check has refused requests without a cookie.
  const browser = readToken(request, config) ?? "";
  const who = { account: `browser:${hashToken(browser).toString("base64url")}`, client: addressOf(request) };
  await countAttempt(db, "provider-login", who, "provider_id");
  const provider = await findUsedProvider(db, provider_id);
  if (!provider) throw notFound(loginProblems.off);
  const client = await clientOf(provider);
  const checks = newChecks();
  const url = await loginAddress(client, redirectUriOf(config.baseUrl, provider_id), checks);
  const opened = ownAddress(wanted) ?? usualPage;
  await insertProviderLogin(db, { ...checks, browser, provider_id, user_id, wanted: opened });
  return { url };
}
