import type { FastifyInstance, FastifyServerOptions } from "fastify";
import type { Config } from "./config.ts";

type LoggedError = Error & { code?: string; constraint?: string; table?: string };

/**
 * Structured logs with a request id. They name routes, never addresses (a reset link's token stands in one), and of an
 * error its kind and place, never the row that PostgreSQL quotes in its detail (notes and amounts stand in those).
 */
export function loggerOptions(config: Config): FastifyServerOptions["logger"] {
  return {
    level: config.logLevel,
    serializers: {
      err: (error: LoggedError) => ({
        type: error.name,
        message: error.message,
        code: error.code,
        constraint: error.constraint,
        table: error.table,
        stack: error.stack ?? "",
        ...(error.cause instanceof Error ? { cause: error.cause.message } : {}),
      }),
    },
  };
}

/** One line per request. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "(no route)",
        status: reply.statusCode,
        user_id: request.currentUser?.id,
        ms: Math.round(reply.elapsedTime),
      },
      "request",
    );
  });
}
