import type { FastifyInstance, FastifyRequest } from "fastify";
import { isWrite } from "../auth/access.ts";
import type { Config } from "../config.ts";
import { clientOf } from "./client-address.ts";
import { tooManyAttempts } from "./errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Counts the reads of an open route per client. On other routes, reads are always counted. */
    countsReads?: true;
  }
}

const minute = 60_000;

/** The limit of a client is a multiple of a user's limit, because a whole office may be one client. */
const usersOfAClient = 4;

export type TakeRead = (request: FastifyRequest, reads?: number) => void;

/** A page counts as several calls, because the server renders its first screen. */
export const readsOfAPage = 5;

/** Each process counts for itself, because the limit protects its processor. */
export function registerReadLimit(app: FastifyInstance, { readsPerMinute }: Config): TakeRead {
  let reads = new Map<string, number>();
  let current = 0;

  const takeRead: TakeRead = (request, count = 1) => {
    const now = Temporal.Now.instant().epochMilliseconds;
    if (Math.floor(now / minute) !== current) reads = new Map();
    current = Math.floor(now / minute);
    const user = request.currentUser;
    const reader = user ? `user:${user.id}` : request.isByScim ? "scim" : `client:${clientOf(request)}`;
    const taken = (reads.get(reader) ?? 0) + count;
    if (taken > readsPerMinute * (user ? 1 : usersOfAClient)) {
      const message = "For mange forespørgsler på kort tid. Vent et øjeblik, og prøv igen.";
      throw tooManyAttempts(message, undefined, Math.ceil((minute - (now % minute)) / 1_000));
    }
    reads.set(reader, taken);
  };

  app.addHook("onRequest", async (request) => {
    const { config } = request.routeOptions;
    if (isWrite(request) || request.is404) return;
    if (config.access !== "open" || config.countsReads) takeRead(request);
  });
  return takeRead;
}
