import type { FastifyRequest } from "fastify";

/** Reads a token from this header only. A token in an address would be in logs and histories. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, "headers">): string | undefined =>
  /^Bearer +(.*)$/i.exec(headers.authorization ?? "")?.[1];
