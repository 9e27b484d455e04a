import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import { can } from "#common/rules/access/actor.ts";
import { closedAsked, closedQuery } from "#common/rules/lists/closed.ts";
import { metaOf } from "#common/rules/lists/page-size.ts";
import { filterQuery, listOrPageOf, pageQuery, paginateQuery } from "#common/rules/lists/paging.ts";
import { idText } from "#common/rules/values/fields.ts";
import { staleVersion } from "#common/rules/versions.ts";
import type { Database } from "#common/server/database/tables.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { rangeOf } from "#common/server/http/paged.ts";
import { requireVersion } from "#common/server/versions.ts";
import {
  type JobType,
  jobType,
  jobTypeChange,
  jobTypeInput,
  jobTypeRelations,
  kindQuery,
  requestedKind,
  withOwnFields,
} from "../rules/job-type.ts";
import { createJobTypes, saveJobType, unknownJobType } from "./job-types.commands.ts";
import { countJobTypes, findJobType, listJobTypes } from "./job-types.store.ts";

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
        const [made] = await createJobTypes(trx, actor, [body]);
        return presented(made as NonNullable<typeof made>, true);
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
        await saveJobType(trx, actor, id, body);
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

type Row = Omit<JobType, "authorized_actions">;

function presented({ version, ...row }: Row, manages: boolean) {
  return {
    ...withOwnFields(row, manages),
    ...(manages && { version }),
    authorized_actions: { update: manages },
  };
}
