import type { FastifyRequest } from "fastify";

/** The token in the header `Authorization`. Tokens in URLs are not read, because logs and browsers store URLs. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, "headers">): string | undefined =>
  /^Bearer +(.*)$/i.exec(headers.authorization ?? "")?.[1];
