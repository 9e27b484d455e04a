import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import { can } from "#common/rules/actor.ts";
import { changedValues, createdValues } from "#common/rules/audit-log.ts";
import { closedAsked, closedQuery } from "#common/rules/lists/closed.ts";
import { metaOf } from "#common/rules/lists/page-size.ts";
import { filterQuery, listOrPageOf, pageQuery, paginateQuery } from "#common/rules/lists/paging.ts";
import { idText } from "#common/rules/values/fields.ts";
import { staleVersion } from "#common/rules/versions.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import { insertClosing } from "#common/server/closing.ts";
import type { Database } from "#common/server/database/tables.ts";
import { invalid, notFound } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { rangeOf } from "#common/server/http/paged.ts";
import { requireVersion } from "#common/server/versions.ts";
import {
  type JobType,
  type JobTypeInput,
  type JobTypeKind,
  jobType,
  jobTypeChange,
  jobTypeErrors,
  jobTypeInput,
  jobTypeKind,
  jobTypeRelations,
  kindQuery,
  requestedKind,
  withOwnFields,
} from "../rules/job-type.ts";
import {
  countJobTypes,
  findJobType,
  findStoredJobType,
  insertJobType,
  isInUse,
  listJobTypes,
  updateJobType,
} from "./job-types.store.ts";

const params = z.object({ jobTypeId: idText });
const savedQuery = z.object(jobTypeRelations);
const query = z.object({
  ...pageQuery,
  ...paginateQuery,
  ...filterQuery,
  ...closedQuery,
  ...kindQuery,
  ...jobTypeRelations,
});

export const jobTypeRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/job-types",
    {
      config: { access: "login", tokenArea: "jobs" },
      schema: { summary: "Lists job types", querystring: query, response: { 200: listOrPageOf(jobType) } },
    },
    async ({ actor, query }) => {
      const manages = can(actor, "edit-job-types");
      const filter = {
        filter: query.filter,
        searchCode: manages,
        closed: closedAsked(query),
        kind: requestedKind(query),
      };
      const rows = await listJobTypes(db, { ...query, ...filter, internals: manages, ...rangeOf(query) });
      const data = rows.map((row) => presented(row, manages));
      if (!query.paginate) return data;
      return { data, meta: metaOf(query, await countJobTypes(db, filter)) };
    },
  );

  app.post(
    "/api/job-types",
    {
      config: { access: "edit-job-types" },
      schema: {
        summary: "Creates a job type",
        headers: idempotencyHeaders,
        querystring: savedQuery,
        body: jobTypeInput,
        response: { 201: jobType },
      },
    },
    async (request, reply) => {
      const { actor, body } = request;
      const created = await createOnce(db, request, async (trx) => {
        const id = await insertJobType(trx, { ...body, ...checkedKind(body) });
        const made = await requireJobType(trx, id);
        const details = createdValues(made, [...moneyFields.filter((field) => field !== "name"), ...codeFields]);
        await insertAuditEntry(trx, { kind: "job-type-created", user_id: actor.id, record_id: id, details });
        return made;
      });
      return reply.code(201).send(created);
    },
  );

  app.put(
    "/api/job-types/:jobTypeId",
    {
      config: { access: "edit-job-types" },
      schema: {
        summary: "Changes a job type",
        params,
        querystring: savedQuery,
        body: jobTypeChange,
        response: { 200: jobType, 409: staleVersion(jobType) },
      },
    },
    async ({ actor, params, body: { version, ...body } }) => {
      const id = params.jobTypeId;
      await db.transaction().execute(async (trx) => {
        await requireVersion(trx, actor, {
          table: "job_types",
          where: sql`id = ${id}`,
          what: "arbejdstypen",
          version,
          current: () => requireJobType(trx, id),
        });
        const former = await findStoredJobType(trx, id);
        if (former === undefined) throw unknownJobType();
        const kind = checkedKind(body, former);
        if (kind.kind !== former.kind && (await isInUse(trx, id))) throw invalid({ kind: [kindStays] });
        await insertClosing(trx, actor, "job_types", { ...body, id });
        await updateJobType(trx, actor, id, { ...body, ...kind });
        const changed = changedValues(former, { ...body, ...kind }, moneyFields);
        if (changed) {
          const details = { name: former.name, ...changed };
          await insertAuditEntry(trx, { kind: "job-type-changed", user_id: actor.id, record_id: id, details });
        }
        for (const { from, to } of changedCodes(former, { ...body, ...kind })) {
          const details = { name: body.name, from, to };
          await insertAuditEntry(trx, { kind: "salary-code-changed", user_id: actor.id, record_id: id, details });
        }
      });
      return requireJobType(db, id);
    },
  );

  async function requireJobType(trx: Kysely<Database>, id: number) {
    const found = await findJobType(trx, id);
    if (!found) throw unknownJobType();
    return presented(found, true);
  }
};

const unknownJobType = () => notFound("Arbejdstypen findes ikke.");

const kindStays = "Arbejdstypen er i brug og bliver ved med at være det, den er. Opret en ny i stedet.";

function checkedKind(sent: JobTypeInput, stored?: JobTypeKind): JobTypeKind {
  const kind = jobTypeKind(sent, stored);
  const errors = jobTypeErrors(kind);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return kind;
}

/** Besides salary codes, these decide how jobs are paid and booked. */
const moneyFields = ["name", "kind", "vat_share", "asks_participants", "is_extra"] as const;

type Codes = Pick<JobTypeKind, "low_salary_code" | "bicycle_salary_code"> & { readonly salary_code: string };

const codeFields = ["salary_code", "low_salary_code", "bicycle_salary_code"] as const;

const changedCodes = (former: Codes, now: Codes) =>
  codeFields.flatMap((code) => {
    const [from, to] = [former[code], now[code]];
    return from !== null && to !== null && from !== to ? [{ from, to }] : [];
  });

type Row = Omit<JobType, "authorized_actions">;

function presented({ version, ...row }: Row, manages: boolean) {
  return {
    ...withOwnFields(row, manages),
    ...(manages && { version }),
    authorized_actions: { update: manages },
  };
}
