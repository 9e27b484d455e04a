import {
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from "fastify";
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

/**
 * Of requests only our own line is logged, and of answers that break off after their first byte those that we broke off:
 * the connection is closed then, so that nobody takes half a file for a whole one.
 */
export class RequestLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override streamError(err: FastifyError, request: FastifyRequest): void {
    if (err.code === "ERR_STREAM_PREMATURE_CLOSE") return;
    const { method, routeOptions } = request;
    request.log.error({ err, method, route: routeOptions.url }, "answer broken off");
  }
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
