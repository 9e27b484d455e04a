import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import { changedValues } from "#common/rules/audit-log.ts";
import { metaOf, pageRange } from "#common/rules/lists/page-size.ts";
import { formatDate, today } from "#common/rules/time/clock.ts";
import { addError, type FieldErrors, mergeErrors } from "#common/rules/values/fields.ts";
import { staleVersion } from "#common/rules/versions.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, notFound } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { requireVersion } from "#common/server/versions.ts";
import { restart, restartErrors, restartInput, restartPage, restartsQuery } from "../rules/commute/commute-restart.ts";
import { companyDetailsChange, savedCompanyDetails } from "../rules/company-details.ts";
import { opening, openingChange, openingPage, openingsQuery } from "../rules/mileage-opening.ts";
import { rateErrors } from "../rules/mileage-rates.ts";
import {
  type DatedRatesInput,
  datedRates,
  datedRatesChange,
  datedRatesInput,
  ratesParams,
} from "../rules/mileage-rates-row.ts";
import {
  countOpenings,
  countRestarts,
  findOpening,
  findRates,
  getCompanyDetails,
  getRestart,
  insertRates,
  insertRestart,
  isUser,
  listOpenings,
  listRates,
  listRestarts,
  ratesBegin,
  saveOpening,
  updateCompanyDetails,
  updateRates,
} from "./mileage.store.ts";
import { repriceTripsOf, repriceTripsOfYears } from "./unpaid-trips.store.ts";

/** No stored rates have this id, so the date of new rates is compared with all stored dates. */
const unsaved = 0;

export const mileageRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "edit-mileage" } as const;
  const ofCompany = { access: "edit-company" } as const;

  app.get(
    "/api/mileage/rates",
    { config, schema: { summary: "Lists the mileage rates by date", response: { 200: z.array(datedRates) } } },
    () => listRates(db),
  );

  app.post(
    "/api/mileage/rates",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Adds mileage rates from a date",
        headers: idempotencyHeaders,
        body: datedRatesInput,
        response: { 201: datedRates },
      },
    },
    async (request, reply) => {
      const created = await createOnce(db, request, async (trx) => {
        const input = await checkedBody(request, datedRatesInput, (fields) => ratesErrors(trx, fields, unsaved));
        const id = await insertRates(trx, input);
        await repriceTripsOfYears(trx, request.actor.id, [input.from_date]);
        await insertRatesEntry(trx, request.actor.id, undefined, input);
        return requireRates(trx, id);
      });
      return reply.code(201).send(created);
    },
  );

  app.put(
    "/api/mileage/rates/:rateId",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Changes mileage rates",
        params: ratesParams,
        body: datedRatesChange,
        response: { 200: datedRates, 409: staleVersion(datedRates) },
      },
    },
    (request) =>
      db.transaction().execute(async (trx) => {
        const { actor } = request;
        const id = request.params.rateId;
        const { version: _version, ...input } = await checkedBody(request, datedRatesChange, async (fields) => {
          await requireVersion(trx, actor, {
            table: "mileage_rates",
            where: sql`id = ${id}`,
            what: "satserne",
            version: fields.version,
            current: () => requireRates(trx, id),
          });
          await requireRates(trx, id);
          return ratesErrors(trx, fields, id);
        });
        const former = await requireRates(trx, id);
        await updateRates(trx, actor, id, input);
        await repriceTripsOfYears(trx, actor.id, [former.from_date, input.from_date]);
        await insertRatesEntry(trx, actor.id, former, input);
        return requireRates(trx, id);
      }),
  );

  app.get(
    "/api/mileage/company",
    {
      config: ofCompany,
      schema: { summary: "Finds the company's details for mileage", response: { 200: savedCompanyDetails } },
    },
    () => getCompanyDetails(db),
  );

  app.put(
    "/api/mileage/company",
    {
      config: ofCompany,
      schema: {
        summary: "Changes the company's details for mileage",
        body: companyDetailsChange,
        response: { 200: savedCompanyDetails, 409: staleVersion(savedCompanyDetails) },
      },
    },
    ({ actor, body: { version, ...details } }) =>
      db.transaction().execute(async (trx) => {
        const current = () => getCompanyDetails(trx);
        await requireVersion(trx, actor, { table: "company_details", what: "virksomheden", version, current });
        const changed = changedValues(await getCompanyDetails(trx), details, [
          ...(["name", "address", "cvr", "admin_gives_last_approval"] as const),
        ]);
        await updateCompanyDetails(trx, actor, details);
        const entry = { user_id: actor.id, ...(changed && { details: changed }) };
        await insertAuditEntry(trx, { kind: "company-details-changed", ...entry });
        return getCompanyDetails(trx);
      }),
  );

  app.get(
    "/api/mileage/openings",
    {
      config,
      schema: {
        summary: "Lists kilometres driven before the first registration",
        querystring: openingsQuery,
        response: { 200: openingPage },
      },
    },
    async ({ query }) => {
      const [data, total] = await Promise.all([listOpenings(db, pageRange(query)), countOpenings(db)]);
      return { data, meta: metaOf(query, total) };
    },
  );

  app.put(
    "/api/mileage/openings",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Changes kilometres driven before the first registration",
        body: openingChange,
        response: { 204: z.null(), 409: staleVersion(opening) },
      },
    },
    async (request, reply) => {
      const { version, ...input } = await checkedBody(request, openingChange, (fields) => userErrors(db, fields));
      const { actor } = request;
      const { user_id, year } = input;
      await db.transaction().execute(async (trx) => {
        await requireVersion(trx, actor, {
          table: "mileage_openings",
          where: sql`user_id = ${user_id} and year = ${year}`,
          what: "kilometerne",
          version,
          current: () => findOpening(trx, user_id, year),
        });
        const former = await findOpening(trx, user_id, year);
        const changed = changedValues({ km: former?.km ?? 0 }, input, ["km"]);
        await saveOpening(trx, actor, input);
        await repriceTripsOf(trx, actor.id, user_id, year);
        const entry = { user_id: actor.id, about_user_id: user_id, details: { year, ...changed } };
        await insertAuditEntry(trx, { kind: "mileage-opening-changed", ...entry });
      });
      return reply.code(204).send(null);
    },
  );

  app.get(
    "/api/mileage/restarts",
    {
      config,
      schema: {
        summary: "Lists new starts of the 60-day rule",
        querystring: restartsQuery,
        response: { 200: restartPage },
      },
    },
    async ({ query }) => {
      const [data, total] = await Promise.all([listRestarts(db, pageRange(query)), countRestarts(db)]);
      return { data, meta: metaOf(query, total) };
    },
  );

  app.post(
    "/api/mileage/restarts",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Starts the 60-day rule anew for a workplace",
        headers: idempotencyHeaders,
        body: restartInput,
        response: { 201: restart },
      },
    },
    async (request, reply) => {
      const created = await createOnce(db, request, async (trx) => {
        const input = await checkedBody(request, restartInput, async (fields) =>
          mergeErrors(restartErrors(fields, today()), await userErrors(trx, fields)),
        );
        const { user_id, from_date, workplace } = input;
        const id = await insertRestart(trx, input, request.actor.id);
        const entry = { user_id: request.actor.id, about_user_id: user_id, details: { from: from_date, workplace } };
        await insertAuditEntry(trx, { kind: "commute-restarted", ...entry });
        return getRestart(trx, id);
      });
      return reply.code(201).send(created);
    },
  );
};

async function requireRates(db: Kysely<Database>, id: number) {
  const found = await findRates(db, id);
  if (!found) throw notFound("Satserne findes ikke.");
  return found;
}

async function ratesErrors(db: Kysely<Database>, fields: Partial<DatedRatesInput>, id: number): Promise<FieldErrors> {
  const errors = rateErrors(fields);
  const { from_date } = fields;
  if (from_date !== undefined && (await ratesBegin(db, from_date, id)))
    addError(errors, "from_date", `Der er allerede satser fra ${formatDate(from_date)}.`);
  return errors;
}

const rateFields = ["from_date", "high", "low", "bicycle", "own_high", "own_low", "own_bicycle"] as const;
const noRates = Object.fromEntries(rateFields.map((name) => [name, null])) as Record<(typeof rateFields)[number], null>;

function insertRatesEntry(
  trx: Kysely<Database>,
  actorId: number,
  former: DatedRatesInput | undefined,
  input: DatedRatesInput,
): Promise<void> {
  const details = {
    from: input.from_date,
    ...changedValues<Record<string, unknown>>(former ?? noRates, input, rateFields),
  };
  return insertAuditEntry(trx, { kind: "mileage-rates-changed", user_id: actorId, details });
}

async function userErrors(db: Kysely<Database>, { user_id }: { user_id?: number | undefined }): Promise<FieldErrors> {
  if (user_id === undefined || (await isUser(db, user_id))) return {};
  return { user_id: ["Medarbejderen findes ikke."] };
}
