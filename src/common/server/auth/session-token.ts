import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

/**
 * The browser holds one opaque random token in a cookie, from its first page on. It is a session once its hash stands
 * in the sessions table; before that it only ties the CSRF token to this browser
 * (docs/decisions/009-one-token-per-browser.md).
 */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token that grants something. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

const isHttps = (config: Config) => config.baseUrl.startsWith("https:");

/** Behind https the prefix keeps other hosts of the same domain from planting the cookie. */
export function cookieName(config: Config): string {
  return isHttps(config) ? "__Host-dagvaerk" : "dagvaerk";
}

export function readToken(request: FastifyRequest, config: Config): string | undefined {
  const token = request.cookies[cookieName(config)];
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Sets the token for this browser session, or for `maxAge` seconds. */
export function writeToken(reply: FastifyReply, config: Config, token: string, maxAge?: number): void {
  reply.setCookie(cookieName(config), token, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps(config),
    ...(maxAge === undefined ? {} : { maxAge }),
  });
}

/** The CSRF token that belongs to a browser's token. */
export function csrfToken(config: Config, token: string): string {
  return createHmac("sha256", config.sessionSecret).update(`csrf:${token}`).digest("base64url");
}

export function isCsrfToken(config: Config, token: string, given: unknown): boolean {
  const expected = Buffer.from(csrfToken(config, token));
  const actual = Buffer.from(typeof given === "string" ? given : "");
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
