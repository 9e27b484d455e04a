import type { FastifyReply } from "fastify";
import type { Config } from "../config.ts";
import { rememberDays } from "./session-lifetime.ts";
import { csrfToken, writeToken } from "./session-token.ts";

const secondsPerDay = 86_400;

/** Gives the browser another token, and the CSRF token that belongs to it. */
export function writeSessionToken(reply: FastifyReply, config: Config, token: string, remember: boolean): void {
  writeToken(reply, config, token, remember ? rememberDays * secondsPerDay : undefined);
  reply.header("x-csrf-token", csrfToken(config, token));
}
