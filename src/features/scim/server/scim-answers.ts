import type { FastifyError, FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import { answerTo, HttpError, retryAfter, uniqueViolation } from "#common/server/http/errors.ts";
import { ScimProblem } from "../rules/scim-problem.ts";
import { type ScimError, scimError, scimUrns } from "../rules/scim-schemas.ts";

const mediaType = "application/scim+json";

/** In bytes. A user takes a few hundred bytes. */
export const scimBodyLimit = 64 * 1024;

export const scimCall = { config: { access: "scim" }, bodyLimit: scimBodyLimit } as const;

export const scimSchema = <Schema extends { summary: string; response: Record<number, z.ZodMiniType> }>(
  schema: Schema,
) => ({
  ...schema,
  consumes: [mediaType, "application/json"],
  produces: [mediaType],
  response: { ...schema.response, "4xx": scimError, "5xx": scimError },
});

export function registerScimAnswers(app: FastifyInstance): void {
  app.addContentTypeParser(mediaType, { parseAs: "string" }, app.getDefaultJsonParser("error", "error"));
  app.addHook("preSerialization", async (_request, reply, payload) => {
    reply.type(`${mediaType}; charset=utf-8`);
    return payload;
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = errorOf(error);
    const status = Number(answer.status);
    if (status >= 500) request.log.error({ err: error }, "request failed");
    if (status === 401) reply.header("www-authenticate", "Bearer");
    if (status === 503) reply.header("retry-after", retryAfter);
    else if (error instanceof HttpError && error.retryAfter) reply.header("retry-after", error.retryAfter);
    return reply.code(status).send(answer);
  });
}

function errorOf(error: FastifyError | ScimProblem): ScimError {
  if (error instanceof ScimProblem) return scimErrorOf(error.status, error.message, error.scimType);
  if (!(error instanceof HttpError) && error.validation && error.validationContext !== "params")
    return scimErrorOf(400, `${error.validation[0]?.instancePath}: ${error.validation[0]?.message}`, "invalidValue");
  const { statusCode, body } = answerTo(error);
  if (error.code === uniqueViolation) return scimErrorOf(409, body.message, "uniqueness");
  return scimErrorOf(statusCode, body.message, statusCode === 400 ? "invalidSyntax" : undefined);
}

const scimErrorOf = (status: number, detail: string, scimType?: ScimError["scimType"]): ScimError => ({
  schemas: [scimUrns.error],
  status: String(status),
  ...(scimType && { scimType }),
  detail,
});
