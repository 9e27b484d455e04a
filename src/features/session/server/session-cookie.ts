import type { FastifyReply } from "fastify";
import { rememberDays } from "../../../common/server/access.ts";
import type { Config } from "../../../common/server/config.ts";
import { csrfToken, writeToken } from "../../../common/server/session-token.ts";

const secondsPerDay = 86_400;

/** Gives the browser another token, and the CSRF token that belongs to it. */
export function writeSessionToken(reply: FastifyReply, config: Config, token: string, remember: boolean): void {
  writeToken(reply, config, token, remember ? rememberDays * secondsPerDay : undefined);
  reply.header("x-csrf-token", csrfToken(config, token));
}
