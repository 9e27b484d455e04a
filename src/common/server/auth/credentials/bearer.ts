import type { FastifyRequest } from "fastify";

/** The token in the header `Authorization`. In a URL, a token would appear in logs and browser histories. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, "headers">): string | undefined =>
  /^Bearer +(.*)$/i.exec(headers.authorization ?? "")?.[1];
