import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import { addedReceiptRoutes } from "./expense/added-receipts.routes.ts";
import { expenseSplitRoutes } from "./expense/expense-splits.routes.ts";
import { tripRoutes } from "./mileage/trips.routes.ts";

export const kindRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  for (const routes of [addedReceiptRoutes, expenseSplitRoutes, tripRoutes]) await app.register(routes, { db });
};
