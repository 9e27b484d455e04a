import type { FastifyRequest } from "fastify";

/** Reads only this header. A token in an address would appear in logs and browser histories. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, "headers">): string | undefined =>
  /^Bearer +(.*)$/i.exec(headers.authorization ?? "")?.[1];
