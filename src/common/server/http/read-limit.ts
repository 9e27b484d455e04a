import type { FastifyInstance, FastifyRequest } from "fastify";
import { isWrite } from "../auth/access.ts";
import type { Config } from "../config.ts";
import { clientOf } from "./client-address.ts";
import { tooManyAttempts } from "./errors.ts";

const minute = 60_000;

/** A client may be a whole office that has not logged in yet. */
const usersOfAClient = 4;

/** Takes reads from what a user, or the client of somebody who is not logged in, may make in a minute. */
export type TakeRead = (request: FastifyRequest, reads?: number) => void;

/** The server makes a page's first screen, which costs it as much as so many calls. */
export const readsOfAPage = 5;

/**
 * A script that reads without end waits for the rest of the minute; nobody who works by hand comes near it. Each process counts
 * by itself, since it is its own processor that is guarded. Pages are taken where they know their user (`pages.ts`).
 */
export function registerReadLimit(app: FastifyInstance, { readsPerMinute }: Config): TakeRead {
  let reads = new Map<string, number>();
  let current = 0;

  const takeRead: TakeRead = (request, count = 1) => {
    const now = Temporal.Now.instant().epochMilliseconds;
    if (Math.floor(now / minute) !== current) reads = new Map();
    current = Math.floor(now / minute);
    const user = request.currentUser;
    const reader = user ? `user:${user.id}` : `client:${clientOf(request)}`;
    const taken = (reads.get(reader) ?? 0) + count;
    if (taken > readsPerMinute * (user ? 1 : usersOfAClient)) {
      const message = "For mange forespørgsler på kort tid. Vent et øjeblik, og prøv igen.";
      throw tooManyAttempts(message, undefined, Math.ceil((minute - (now % minute)) / 1_000));
    }
    reads.set(reader, taken);
  };

  app.addHook("onRequest", async (request) => {
    const { config, url } = request.routeOptions;
    if (isWrite(request) || request.is404) return;
    if (config.access !== "open" || url === "/api/openapi.json") takeRead(request);
  });
  return takeRead;
}
