import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import { closedAsked, closedQuery } from "#common/rules/lists/closed.ts";
import { metaOf } from "#common/rules/lists/page-size.ts";
import { filterQuery, listOrPageOf, pageQuery, paginateQuery } from "#common/rules/lists/paging.ts";
import { idText } from "#common/rules/values/fields.ts";
import { staleVersion } from "#common/rules/versions.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { rangeOf } from "#common/server/http/paged.ts";
import { requireVersion } from "#common/server/versions.ts";
import { customer, customerChange, customerInput } from "../rules/customer.ts";
import { createCustomer, requireCustomer, saveCustomer } from "./customers.commands.ts";
import { countCustomers, listCustomers } from "./customers.store.ts";

const params = z.object({ customerId: idText });
const query = z.object({ ...pageQuery, ...paginateQuery, ...filterQuery, ...closedQuery });

export const customerRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/customers",
    {
      config: { access: "edit-customers" },
      schema: { summary: "Lists customers", querystring: query, response: { 200: listOrPageOf(customer) } },
    },
    async ({ query }) => {
      const filter = { filter: query.filter, closed: closedAsked(query) };
      const rows = await listCustomers(db, { ...filter, ...rangeOf(query) });
      const data = rows.map((row) => ({ ...row, authorized_actions: { update: true } }));
      if (!query.paginate) return data;
      return { data, meta: metaOf(query, await countCustomers(db, filter)) };
    },
  );

  app.post(
    "/api/customers",
    {
      config: { access: "edit-customers" },
      schema: {
        summary: "Creates a customer",
        headers: idempotencyHeaders,
        body: customerInput,
        response: { 201: customer },
      },
    },
    async (request, reply) => {
      const { actor, body } = request;
      const created = await createOnce(db, request, (trx) => createCustomer(trx, actor, body));
      return reply.code(201).send(created);
    },
  );

  app.put(
    "/api/customers/:customerId",
    {
      config: { access: "edit-customers" },
      attachValidation: true,
      schema: {
        summary: "Changes a customer",
        params,
        body: customerChange,
        response: { 200: customer, 409: staleVersion(customer) },
      },
    },
    (request) =>
      db.transaction().execute(async (trx) => {
        const { actor } = request;
        const id = request.params.customerId;
        const { version: _version, ...input } = await checkedBody(request, customerChange, async ({ version }) => {
          await requireVersion(trx, actor, {
            table: "customers",
            where: sql`id = ${id}`,
            what: "kunden",
            version,
            current: () => requireCustomer(trx, id),
          });
          return {};
        });
        return saveCustomer(trx, actor, id, input);
      }),
  );
};
