import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import swagger from "@fastify/swagger";
import Fastify, { type FastifyInstance } from "fastify";
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { WebPart } from "#app/first-page/server/first-page.ts";
import { pruneAuditLog } from "#common/server/audit-log.ts";
import { registerAccess } from "#common/server/auth/access.ts";
import { securitySchemes } from "#common/server/auth/access-docs.ts";
import { mailQueue } from "#common/server/background/mail-queue.ts";
import { registerQueue } from "#common/server/background/queue.ts";
import type { Config } from "#common/server/config.ts";
import { keepJobCountsSmall } from "#common/server/database/job-counts.ts";
import type { Database } from "#common/server/database/tables.ts";
import { compression } from "#common/server/http/compression.ts";
import { answerError, registerErrors } from "#common/server/http/errors.ts";
import { pruneIdempotencyKeys } from "#common/server/http/idempotency.ts";
import { registerReadLimit } from "#common/server/http/read-limit.ts";
import { fastifyTrust } from "#common/server/http/trusted-proxies.ts";
import { registerWriteLimit } from "#common/server/http/write-limit.ts";
import { loggerOptions, RequestLog, registerRequestLog } from "#common/server/log.ts";
import { approvalRoutes } from "#features/approvals/server/approvals.routes.ts";
import { auditLogRoutes } from "#features/audit-log/server/audit-log.routes.ts";
import { costCenterRoutes } from "#features/cost-centers/server/cost-centers.routes.ts";
import { favouriteRoutes } from "#features/favourites/server/favourites.routes.ts";
import { expenseLimitRoutes } from "#features/job-types/server/expense-limits.routes.ts";
import { jobTypeRoutes } from "#features/job-types/server/job-types.routes.ts";
import { cancelledJobRoutes } from "#features/jobs/server/cancellations/cancelled-jobs.routes.ts";
import { jobCommentRoutes } from "#features/jobs/server/comments/job-comments.routes.ts";
import { jobCopyRoutes } from "#features/jobs/server/copies/job-copies.routes.ts";
import { crewJobRoutes } from "#features/jobs/server/crew/crew-jobs.routes.ts";
import { decisionRoutes } from "#features/jobs/server/decisions/decisions.routes.ts";
import { jobExportRoutes } from "#features/jobs/server/export/job-export.routes.ts";
import { jobFlagRoutes } from "#features/jobs/server/flags/job-flags.routes.ts";
import { frontPageRoutes } from "#features/jobs/server/front-page/front-page.routes.ts";
import { jobOverviewRoutes } from "#features/jobs/server/front-page/job-overview.routes.ts";
import { jobRoutes } from "#features/jobs/server/jobs.routes.ts";
import { addedReceiptRoutes } from "#features/jobs/server/kinds/expense/added-receipts.routes.ts";
import { expenseSplitRoutes } from "#features/jobs/server/kinds/expense/expense-splits.routes.ts";
import { tripRoutes } from "#features/jobs/server/kinds/mileage/trips.routes.ts";
import { commentMails } from "#features/jobs/server/mails/comment-mail.ts";
import { registeredMails } from "#features/jobs/server/mails/registered-mail.ts";
import { rejectionMails } from "#features/jobs/server/mails/rejection-mail.ts";
import { jobSuggestionRoutes } from "#features/jobs/server/suggestions/job-suggestions.routes.ts";
import { usersJobsRoutes } from "#features/jobs/server/users-jobs/users-jobs.routes.ts";
import { mileageRoutes } from "#features/mileage/server/mileage.routes.ts";
import { registerMorningMails } from "#features/morning-mails/server/morning-mails.ts";
import { payrollSetupRoutes } from "#features/payroll-files/server/payroll-setup.routes.ts";
import { expenseBooksRoutes } from "#features/payrolls/server/books/expense-books.routes.ts";
import { mileageRecordRoutes } from "#features/payrolls/server/mileage-record/mileage-record.routes.ts";
import { myPayRoutes } from "#features/payrolls/server/my-pay/my-pay.routes.ts";
import { payrollFileRoutes } from "#features/payrolls/server/runs/files/payroll-files.routes.ts";
import { payrollRunRoutes } from "#features/payrolls/server/runs/payroll-run.routes.ts";
import { payrollRoutes } from "#features/payrolls/server/runs/payrolls.routes.ts";
import { payrollCheckRoutes } from "#features/payrolls/server/unpaid/payroll-checks.routes.ts";
import { payrollPreviewRoutes } from "#features/payrolls/server/unpaid/payroll-preview.routes.ts";
import { projectRoutes } from "#features/projects/server/projects.routes.ts";
import { expiredReceiptRoutes } from "#features/receipts/server/expired-receipts.routes.ts";
import { receiptRoutes } from "#features/receipts/server/receipts.routes.ts";
import { registrationRoutes } from "#features/registrations/server/registrations.routes.ts";
import { mailChoiceRoutes } from "#features/session/server/mail-choice.routes.ts";
import { passwordLinkRoutes } from "#features/session/server/password-links.routes.ts";
import { profileRoutes } from "#features/session/server/profile.routes.ts";
import { secondFactorRoutes } from "#features/session/server/second-factor.routes.ts";
import { sessionRoutes } from "#features/session/server/session.routes.ts";
import { testMailRoutes } from "#features/session/server/test-mail.routes.ts";
import { substituteRoutes } from "#features/substitutes/server/substitutes.routes.ts";
import { timerMails } from "#features/timer/server/timer-mail.ts";
import { timerRoutes } from "#features/timer/server/timers.routes.ts";
import { accountMails } from "#features/users/server/account-mails.ts";
import { userAccessRoutes } from "#features/users/server/user-access.routes.ts";
import { userChangeRoutes } from "#features/users/server/user-changes.routes.ts";
import { userRoutes } from "#features/users/server/users.routes.ts";
import { weekRoutes } from "#features/week/server/week.routes.ts";
import { healthRoutes } from "./health.routes.ts";
import { registerPages } from "./pages.ts";

/** The most that a request body may weigh; a payroll run that names its jobs states its own. */
const bodyLimit = 256 * 1024;

/**
 * How long a client may take, milliseconds: to send the headers, to send all of a request, and to be silent in the middle
 * of an answer. A connection that is slower is closed, and holds up nobody.
 */
const clientTimeouts = { headers: 10_000, request: 120_000, silence: 120_000, checkedEvery: 5_000 };

export type AppOptions = {
  config: Config;
  db: Kysely<Database>;
  timeouts?: typeof clientTimeouts;
  web?: WebPart | undefined;
};

/** The whole server, ready to listen or to be tested. */
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
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Dagværk", version: "0.1.0" },
      components: { securitySchemes: securitySchemes(config) },
    },
    transform: jsonSchemaTransform,
  });
  registerAccess(app, config, db);
  registerWriteLimit(app, config, db);
  const takeRead = registerReadLimit(app, config);

  const queue = registerQueue(app, db);
  const mails = mailQueue(queue, config);
  const tellRejected = rejectionMails(mails, { config, db });
  pruneIdempotencyKeys(queue, db);
  keepJobCountsSmall(queue, db);
  pruneAuditLog(queue, db);
  await app.register(healthRoutes, { db });
  const tell = accountMails(mails, db);
  await app.register(sessionRoutes, { config, db, tell });
  await app.register(passwordLinkRoutes, { config, db, mails, tell });
  await app.register(profileRoutes, { config, db, tell });
  await app.register(mailChoiceRoutes, { db });
  await app.register(secondFactorRoutes, { config, db, mails, tell });
  await app.register(substituteRoutes, { db });
  await app.register(userRoutes, { db });
  await app.register(userChangeRoutes, { config, db, mails, tell });
  await app.register(userAccessRoutes, { db, mails });
  await app.register(costCenterRoutes, { db });
  await app.register(projectRoutes, { db });
  await app.register(jobTypeRoutes, { db });
  await app.register(expenseLimitRoutes, { db });
  await app.register(favouriteRoutes, { db });
  await app.register(receiptRoutes, { config, db, queue });
  await app.register(expiredReceiptRoutes, { db });
  await app.register(jobRoutes, { db, tellRejected });
  await app.register(usersJobsRoutes, { db });
  await app.register(crewJobRoutes, { db, tellRegistered: registeredMails(mails, { config, db }) });
  await app.register(jobFlagRoutes, { db });
  await app.register(jobSuggestionRoutes, { db });
  await app.register(tripRoutes, { db });
  await app.register(cancelledJobRoutes, { db });
  await app.register(jobCopyRoutes, { db });
  await app.register(jobOverviewRoutes, { db });
  await app.register(frontPageRoutes, { db });
  await app.register(expenseSplitRoutes, { db });
  await app.register(addedReceiptRoutes, { db });
  await app.register(jobExportRoutes, { db });
  await app.register(jobCommentRoutes, { db, announce: commentMails(mails, { config, db }) });
  await app.register(timerRoutes, { db, watch: timerMails(mails, { config, db }) });
  await app.register(weekRoutes, { db });
  await app.register(approvalRoutes, { db });
  await app.register(decisionRoutes, { db, tellRejected });
  await app.register(registrationRoutes, { config, db, mails });
  await app.register(payrollRoutes, { db });
  await app.register(payrollRunRoutes, { db });
  await app.register(payrollPreviewRoutes, { db });
  await app.register(payrollFileRoutes, { db });
  await app.register(payrollSetupRoutes, { db });
  await app.register(mileageRoutes, { db });
  await app.register(mileageRecordRoutes, { db });
  await app.register(payrollCheckRoutes, { config, db, mails });
  await app.register(testMailRoutes, { config, db });
  registerMorningMails({ queue, mails, config, db });
  await app.register(expenseBooksRoutes, { db });
  await app.register(myPayRoutes, { db });
  await app.register(auditLogRoutes, { db });
  let document: string | undefined;
  app.get("/api/openapi.json", { config: { access: "open" }, schema: { hide: true } }, (_request, reply) => {
    document ??= JSON.stringify(app.swagger());
    return reply.type("application/json; charset=utf-8").send(document);
  });
  registerPages(app, { config, db, web, takeRead });
  await app.ready();
  return app;
}

/** Scripts only from here; styles inline too, since the component library writes them at run time. */
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
