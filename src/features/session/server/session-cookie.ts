import type { FastifyReply } from "fastify";
import { rememberDays } from "../../../common/server/auth/access.ts";
import { csrfToken, writeToken } from "../../../common/server/auth/session-token.ts";
import type { Config } from "../../../common/server/config.ts";

const secondsPerDay = 86_400;

/** Gives the browser another token, and the CSRF token that belongs to it. */
export function writeSessionToken(reply: FastifyReply, config: Config, token: string, remember: boolean): void {
  writeToken(reply, config, token, remember ? rememberDays * secondsPerDay : undefined);
  reply.header("x-csrf-token", csrfToken(config, token));
}
