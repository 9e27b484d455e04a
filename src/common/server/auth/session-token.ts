import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

/** A browser has such a token in a cookie even before the login (docs/decisions/009-one-token-per-browser.md). */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

const isHttps = (config: Config) => config.baseUrl.startsWith("https:");

/** With https, the prefix `__Host-` prevents other hosts of the domain from setting the cookie. */
export function cookieName(config: Config): string {
  return isHttps(config) ? "__Host-dagvaerk" : "dagvaerk";
}

export function readToken(request: FastifyRequest, config: Config): string | undefined {
  const token = request.cookies[cookieName(config)];
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
}

export function writeToken(reply: FastifyReply, config: Config, token: string, maxAge?: number): void {
  reply.setCookie(cookieName(config), token, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps(config),
    ...(maxAge === undefined ? {} : { maxAge }),
  });
}

export function csrfToken(config: Config, token: string): string {
  return createHmac("sha256", config.sessionSecret).update(`csrf:${token}`).digest("base64url");
}

/** Masks the CSRF token anew for each page. Otherwise the sizes of compressed pages could reveal it (BREACH). */
export function maskedCsrfToken(config: Config, token: string): string {
  const plain = Buffer.from(csrfToken(config, token));
  const mask = randomBytes(plain.length);
  return Buffer.concat([mask, xor(plain, mask)]).toString("base64url");
}

export function isCsrfToken(config: Config, token: string, given: unknown): boolean {
  const expected = Buffer.from(csrfToken(config, token));
  const actual = unmasked(typeof given === "string" ? given : "", expected.length);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function unmasked(given: string, length: number): Buffer {
  if (given.length === length) return Buffer.from(given);
  const bytes = Buffer.from(given, "base64url");
  return bytes.length === 2 * length ? xor(bytes.subarray(length), bytes.subarray(0, length)) : Buffer.alloc(0);
}

function xor(bytes: Buffer, mask: Buffer): Buffer {
  return Buffer.from(bytes.map((byte, index) => byte ^ (mask[index] ?? 0)));
}
