import {
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from "fastify";
import type { Config } from "./config.ts";

type LoggedError = Error & { code?: string; constraint?: string; table?: string };

/** Logs have no URLs, which may contain a reset token, and no details of PostgreSQL's errors, which quote rows. */
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

/** `registerRequestLog` replaces Fastify's log of requests. */
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

export function registerRequestLog(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "(no route)",
        status: reply.statusCode,
        user_id: request.currentUser?.id,
        token_id: request.token?.id,
        ms: Math.round(reply.elapsedTime),
      },
      "request",
    );
  });
}
