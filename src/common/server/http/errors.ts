import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from "fastify";
import * as z from "zod/mini";
import { type ApiErrorBody, apiError } from "#common/rules/api-error.ts";
import { errorsByField, type FieldErrors, mergeErrors, validFields } from "#common/rules/values/fields.ts";
import { isPoolFull } from "../database/connection/connect.ts";

export class HttpError extends Error {
  readonly statusCode: number;
  readonly body: ApiErrorBody;
  readonly retryAfter: number | undefined;

  constructor(statusCode: number, body: ApiErrorBody, retryAfter?: number) {
    super(body.message);
    this.name = "HttpError";
    this.statusCode = statusCode;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

export const unauthenticated = () => new HttpError(401, { message: "Log ind for at fortsætte." });

export const unknownToken = () =>
  new HttpError(401, { message: "Adgangsnøglen er ukendt, udløbet eller tilbagekaldt." });

export const forbidden = (message = "Det har du ikke adgang til.") => new HttpError(403, { message });

export const invalidCsrfToken = () =>
  new HttpError(403, { message: "Siden er forældet – genindlæs den.", reason: "csrf" });

export const notFound = (message = "Det, du leder efter, findes ikke.") => new HttpError(404, { message });

export const conflict = (message: string) => new HttpError(409, { message });

export const tooManyAttempts = (message: string, errors: FieldErrors | undefined, seconds: number) =>
  new HttpError(429, errors ? { message, errors } : { message }, seconds);

export const unavailable = (message = "Databasen svarer ikke lige nu. Prøv igen om lidt.") =>
  new HttpError(503, { message });

export const invalid = (errors: FieldErrors, message = "Ret felterne, og prøv igen.") =>
  new HttpError(422, { message, errors });

type ValidationFailure = FastifyError & { validationContext?: string };

const clientErrors: Record<number, string> = {
  400: "Forespørgslen kunne ikke læses.",
  404: "Det, du leder efter, findes ikke.",
  413: "Det, du sender, fylder for meget.",
  415: "Send data som JSON.",
};

export const uniqueViolation = "23505";
const foreignKeyViolation = "23503";

/** PostgreSQL's errors for a text with NUL, which no column can store. */
const untranslatable = /^(22021|22P05)$/;

export const retryAfter = "5";

/** The codes mean that PostgreSQL cannot be reached, has ended the connection, or takes no writes. */
const databaseIsAway =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|57P0.|25P03|25006)$/;

/** The codes of a statement timeout, a lock timeout, a conflict or deadlock, and a lack of connections or memory. */
const databaseIsBusy = /^(57014|55P03|40001|40P01|53300|53200)$/;

const diskIsFull = /^(53100|ENOSPC)$/;

/** These errors of the driver have no code. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Connection ended unexpectedly)/;

export function registerErrors(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    if (route.schema?.hide) return;
    route.schema = { ...route.schema, response: { "4xx": apiError, "5xx": apiError, ...responsesOf(route.schema) } };
  });
  z.config(z.locales.da());
  app.addHook("preHandler", async (request) => {
    const failure = request.validationError as ValidationFailure | undefined;
    if (failure && failure.validationContext !== "body") throw failure;
  });
  app.setNotFoundHandler((_request, reply) => {
    const answer = notFound();
    return reply.code(answer.statusCode).send(answer.body);
  });
  app.setErrorHandler(answerError);
}

/** Fastify's own exceptions, such as for an invalid URL, come here, too. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode, body } = answerTo(error);
  if (statusCode >= 500) request.log.error({ err: error }, "request failed");
  if (statusCode === 503) reply.header("retry-after", retryAfter);
  else if (error instanceof HttpError && error.retryAfter) reply.header("retry-after", error.retryAfter);
  // These headers may have been set for a file that could not be sent.
  for (const name of ["content-disposition", "content-length", "accept-ranges"]) reply.removeHeader(name);
  void reply.code(statusCode).type("application/json; charset=utf-8").send(body);
}

const responsesOf = (schema: FastifySchema | undefined) => (schema?.response ?? {}) as Record<string, unknown>;

export function answerTo(error: FastifyError): { statusCode: number; body: ApiErrorBody } {
  if (error instanceof HttpError) return error;
  if (error.validation) return validationAnswer(error);
  const status = untranslatable.test(error.code) ? 400 : (error.statusCode ?? 500);
  if (status >= 400 && status < 500)
    return { statusCode: status, body: { message: clientErrors[status] ?? "Forespørgslen kunne ikke behandles." } };
  // Commands check references before a write, so another user has changed something in between.
  if (error.code === foreignKeyViolation)
    return conflict("Noget, som du har valgt, blev ændret af en anden i samme øjeblik. Genindlæs siden, og prøv igen.");
  if (error.code === uniqueViolation)
    return conflict("Værdien blev brugt af en anden i samme øjeblik. Ret den, og prøv igen.");
  if (diskIsFull.test(error.code))
    return unavailable("Serveren har ikke plads til at gemme. Sig det til den, der driver den.");
  if (databaseIsBusy.test(error.code) || isPoolFull(error))
    return unavailable("Der er travlt lige nu. Prøv igen om lidt.");
  if (databaseIsAway.test(error.code) || lostConnection.test(error.message)) return unavailable();
  return { statusCode: 500, body: { message: "Der skete en fejl på serveren. Prøv igen." } };
}

function validationAnswer(error: ValidationFailure): { statusCode: number; body: ApiErrorBody } {
  return error.validationContext === "params" ? notFound() : invalid(validationErrors(error));
}

function validationErrors(error: FastifyError): FieldErrors {
  return errorsByField(
    (error.validation ?? []).map(({ instancePath, message = "Ugyldig værdi." }) => ({
      path: instancePath.split("/").slice(1),
      message,
    })),
  );
}

/** Throws 422 with the errors of the schema and of `check`, which gets the valid fields and the body as it was sent. */
export async function checkedBody<Shape extends z.core.$ZodLooseShape>(
  request: FastifyRequest,
  schema: z.ZodMiniObject<Shape>,
  check: (fields: Partial<z.output<z.ZodMiniObject<Shape>>>, body: object) => FieldErrors | Promise<FieldErrors>,
): Promise<z.output<z.ZodMiniObject<Shape>>> {
  const failure = request.validationError as ValidationFailure | undefined;
  const schemaErrors = failure ? validationErrors(failure) : {};
  const ruleErrors = await check(validFields(schema, request.body), Object(request.body));
  const errors = mergeErrors(schemaErrors, ruleErrors);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return request.body as z.output<z.ZodMiniObject<Shape>>;
}
