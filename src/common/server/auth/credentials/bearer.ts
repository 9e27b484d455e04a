import type { FastifyRequest } from "fastify";

/** A token in an address would be in logs and histories, so only this header is read. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, "headers">): string | undefined =>
  /^Bearer +(.*)$/i.exec(headers.authorization ?? "")?.[1];
