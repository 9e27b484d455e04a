import type { FastifyReply } from "fastify";
import { sql } from "kysely";
import type { Config } from "#common/server/config.ts";
import { isProviderOnly } from "../provider-only.ts";
import { maxSessionDays, renewedExpiry } from "../session-lifetime.ts";
import { cookieName, csrfToken, hashToken, readToken, writeToken } from "../session-token.ts";
import type { CredentialKind } from "./credential.ts";

const secondsPerDay = 86_400;

const lastUseMinutes = 5;

export const sessionCookie: CredentialKind = {
  name: "browser",
  isCookie: true,
  hasScopes: false,
  describe: (config) => ({
    type: "apiKey",
    in: "cookie",
    name: cookieName(config),
    description: "Set with the first page; after a login it is the session.",
  }),
  readToken,
  selectHolder: (token) => sql`
    select user_id, last_used_at < now() - make_interval(mins => ${sql.lit(lastUseMinutes)}) as is_ageing, has_second_factor,
      null::integer as token_id, null::text[] as scopes
    from sessions where token_hash = ${hashToken(token)} and expires_at > now()
      and (provider_id is not null or not ${isProviderOnly("sessions.user_id")})`,
  async noteUse(db, token) {
    await db
      .updateTable("sessions")
      .set({ last_used_at: sql<Date>`now()`, expires_at: renewedExpiry })
      .where("token_hash", "=", hashToken(token))
      .execute();
  },
};

export function writeSessionToken(reply: FastifyReply, config: Config, token: string, remember: boolean): void {
  writeToken(reply, config, token, remember ? maxSessionDays * secondsPerDay : undefined);
  reply.header("x-csrf-token", csrfToken(config, token));
}
