import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { can } from "../../../common/rules/actor.ts";
import { closedAsked, closedQuery } from "../../../common/rules/closed.ts";
import { metaOf } from "../../../common/rules/page-size.ts";
import { filterQuery, listOrPageOf, pageQuery, paginateQuery } from "../../../common/rules/paging.ts";
import { idText } from "../../../common/rules/values/fields.ts";
import { insertAuditEntry } from "../../../common/server/audit-log.ts";
import { insertClosing } from "../../../common/server/closing.ts";
import type { Database } from "../../../common/server/database/tables.ts";
import { notFound } from "../../../common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "../../../common/server/http/idempotency.ts";
import { rangeOf } from "../../../common/server/http/paged.ts";
import { jobType, jobTypeInput, jobTypeRelations } from "../rules/job-type.ts";
import {
  countJobTypes,
  findJobType,
  insertJobType,
  listJobTypes,
  lockSalaryCode,
  updateJobType,
} from "./job-types.store.ts";

const params = z.object({ jobTypeId: idText });
const savedQuery = z.object(jobTypeRelations);
const query = z.object({ ...pageQuery, ...paginateQuery, ...filterQuery, ...closedQuery, ...jobTypeRelations });

export const jobTypeRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/job-types",
    {
      config: { access: "login" },
      schema: { querystring: query, response: { 200: listOrPageOf(jobType) } },
    },
    async ({ actor, query }) => {
      const manages = can(actor, "manage-job-types");
      const filter = { filter: query.filter, searchCode: manages, closed: closedAsked(query) };
      const rows = await listJobTypes(db, { ...query, ...filter, internals: manages, ...rangeOf(query) });
      const data = rows.map((row) => ({ ...row, authorized_actions: { update: manages } }));
      if (!query.paginate) return data;
      return { data, meta: metaOf(query, await countJobTypes(db, filter)) };
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
    async ({ actor, params, body }) => {
      const id = params.jobTypeId;
      await db.transaction().execute(async (trx) => {
        const former = await lockSalaryCode(trx, id);
        if (former === undefined) throw unknownJobType();
        await insertClosing(trx, actor, "job_types", { ...body, id });
        await updateJobType(trx, id, body);
        const details = { name: body.name, from: former, to: body.salary_code };
        if (former !== body.salary_code)
          await insertAuditEntry(trx, { kind: "salary-code-changed", user_id: actor.id, record_id: id, details });
      });
      return requireJobType(db, id);
    },
  );

  /** As one who may manage job types gets it. */
  async function requireJobType(trx: Kysely<Database>, id: number) {
    const found = await findJobType(trx, id);
    if (!found) throw unknownJobType();
    return { ...found, authorized_actions: { update: true } };
  }
};

const unknownJobType = () => notFound("Arbejdstypen findes ikke.");
