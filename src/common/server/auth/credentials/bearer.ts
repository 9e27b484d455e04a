import type { FastifyRequest } from "fastify";

/** Tokens in URLs are not read, because logs and browsers store URLs. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, "headers">): string | undefined =>
  /^Bearer +(.*)$/i.exec(headers.authorization ?? "")?.[1];
