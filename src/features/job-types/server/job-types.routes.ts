import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { can } from "../../../common/rules/actor.ts";
import { idText } from "../../../common/rules/fields.ts";
import { filterQuery, listOrPageOf, pageQuery, paginateQuery } from "../../../common/rules/paging.ts";
import type { Database } from "../../../common/server/database/tables.ts";
import { notFound } from "../../../common/server/errors.ts";
import { createOnce, idempotencyHeaders } from "../../../common/server/idempotency.ts";
import { rangeOf } from "../../../common/server/paged.ts";
import { jobType, jobTypeInput, jobTypeRelations } from "../rules/job-type.ts";
import { countJobTypes, findJobType, insertJobType, listJobTypes, updateJobType } from "./job-types.store.ts";

const params = z.object({ jobTypeId: idText });
const savedQuery = z.object(jobTypeRelations);
const query = z.object({ ...pageQuery, ...paginateQuery, ...filterQuery, ...jobTypeRelations });

export const jobTypeRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/job-types",
    {
      config: { access: "login" },
      schema: { querystring: query, response: { 200: listOrPageOf(jobType) } },
    },
    async ({ actor, query }) => {
      const manages = can(actor, "manage-job-types");
      const filter = { filter: query.filter, searchCode: manages };
      const rows = await listJobTypes(db, { ...query, ...filter, internals: manages, ...rangeOf(query) });
      const data = rows.map((row) => ({ ...row, authorized_actions: { update: manages } }));
      if (!query.paginate) return data;
      return { data, meta: { per_page: query.perPage, total: await countJobTypes(db, filter) } };
    },
  );

  app.post(
    "/api/job-types",
    {
      config: { access: "manage-job-types" },
      schema: { headers: idempotencyHeaders, querystring: savedQuery, body: jobTypeInput, response: { 201: jobType } },
    },
    async (request, reply) => {
      const created = await createOnce(db, request, async (trx) =>
        requireJobType(trx, await insertJobType(trx, request.body)),
      );
      return reply.code(201).send(created);
    },
  );

  app.put(
    "/api/job-types/:jobTypeId",
    {
      config: { access: "manage-job-types" },
      schema: { params, querystring: savedQuery, body: jobTypeInput, response: { 200: jobType } },
    },
    async ({ params, body }) => {
      const { id } = await requireJobType(db, params.jobTypeId);
      await updateJobType(db, id, body);
      return requireJobType(db, id);
    },
  );

  /** As one who may manage job types gets it. */
  async function requireJobType(trx: Kysely<Database>, id: number) {
    const found = await findJobType(trx, id);
    if (!found) throw notFound("Arbejdstypen findes ikke.");
    return { ...found, authorized_actions: { update: true } };
  }
};
