import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { WebPart } from "#app/first-page/server/first-page.ts";
import { registerAccess } from "#common/server/auth/access.ts";
import { mailQueue } from "#common/server/background/mail-queue.ts";
import { registerQueue } from "#common/server/background/queue.ts";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";
import { compression } from "#common/server/http/compression.ts";
import { answerError, registerErrors } from "#common/server/http/errors.ts";
import { pruneIdempotencyKeys } from "#common/server/http/idempotency.ts";
import { registerReadLimit } from "#common/server/http/read-limit.ts";
import { fastifyTrust } from "#common/server/http/trusted-proxies.ts";
import { registerWriteLimit } from "#common/server/http/write-limit.ts";
import { loggerOptions, RequestLog, registerRequestLog } from "#common/server/log.ts";
import { findEarnedHours } from "#features/allowances/server/banks/earned-hours.store.ts";
import { accountMails } from "#features/users/server/account-mails.ts";
import { userInvitations } from "#features/users/server/invitations/invitations.ts";
import { features } from "./features.ts";
import { healthRoutes } from "./health.routes.ts";
import { registerOpenApi, tagged } from "./openapi/openapi.ts";
import { registerPages } from "./pages.ts";

/** Bytes. Some routes, such as imports and SCIM, have their own limits. */
const bodyLimit = 256 * 1024;

/** Milliseconds in which a client must send its headers and its whole request, and for which it may be silent. */
const clientTimeouts = { headers: 10_000, request: 120_000, silence: 120_000, checkedEvery: 5_000 };

export type AppOptions = {
  config: Config;
  db: Kysely<Database>;
  timeouts?: typeof clientTimeouts;
  web?: WebPart | undefined;
};

export async function buildApp({ config, db, timeouts = clientTimeouts, web }: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(config) ?? false,
    logController: new RequestLog(),
    trustProxy: fastifyTrust(config.trustProxy),
    bodyLimit,
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.silence,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.checkedEvery },
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: "idle",
    frameworkErrors: answerError,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  registerErrors(app);
  registerRequestLog(app);
  await app.register(helmet, securityHeaders(config));
  await app.register(compress, compression);
  await app.register(cookie);
  registerAccess(app, config, db);
  await registerOpenApi(app, config);
  registerWriteLimit(app, config, db);
  const takeRead = registerReadLimit(app, config);

  const queue = registerQueue(app, db);
  const mails = mailQueue(queue, config);
  pruneIdempotencyKeys(queue, db);
  await app.register(tagged("health", healthRoutes), { db });
  const tell = accountMails(mails, db);
  const invitations = userInvitations(mails, { config, db });
  const given = { config, db, queue, mails, tell, invitations, findEarnedHours };
  for (const [name, feature] of Object.entries(features)) await app.register(tagged(name, feature), given);
  registerPages(app, { config, db, web, takeRead });
  await app.ready();
  return app;
}

/** Scripts come only from the app. Styles may be inline, because the component library writes them at run time. */
const securityHeaders = ({ baseUrl }: Config): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", "data:"],
      fontSrc: ["'self'", "data:"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  frameguard: { action: "deny" },
  hsts: baseUrl.startsWith("https:"),
  referrerPolicy: { policy: "no-referrer" },
});
