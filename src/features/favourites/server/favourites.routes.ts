import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Actor } from "#common/rules/access/actor.ts";
import { addError, type FieldErrors } from "#common/rules/values/fields.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, conflict, notFound } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { closedJobType } from "#features/job-types/rules/closed-job-type.ts";
import { holdJobType } from "#features/job-types/server/job-types.store.ts";
import { kinds } from "#features/kinds/rules/kinds.ts";
import { closedProject } from "#features/projects/rules/closed-project.ts";
import { unknownProject } from "#features/projects/rules/limited-project.ts";
import {
  type FavouriteInput,
  favourite,
  favouriteErrors,
  favouriteInput,
  favouriteName,
  favouriteOrder,
  favouriteParams,
  favourites,
} from "../rules/favourite.ts";
import { maxFavourites } from "../rules/favourite-bounds.ts";
import { favouriteKind } from "../rules/favourite-kind.ts";
import {
  deleteFavourite,
  findFavourable,
  insertFavourite,
  listFavourites,
  orderFavourites,
  renameFavourite,
} from "./favourites.store.ts";

export const favouriteRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "register-own-jobs" } as const;

  app.get(
    "/api/favourites",
    { config, schema: { summary: "Lists the caller's favourites", response: { 200: favourites } } },
    ({ actor }) => listFavourites(db, actor),
  );

  app.post(
    "/api/favourites",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Creates a favourite",
        headers: idempotencyHeaders,
        body: favouriteInput,
        response: { 201: favourite },
      },
    },
    async (request, reply) => {
      const created = await createOnce(db, request, async (trx) => {
        const input = await checkedBody(request, favouriteInput, async (fields) => ({
          ...favouriteErrors(fields),
          ...(await closedErrors(trx, request.actor, fields)),
        }));
        const id = await insertFavourite(trx, request.actor.id, input);
        if (id === undefined) throw conflict(`Du har allerede ${maxFavourites} favoritter. Slet en af dem først.`);
        return requireFavourite(trx, request.actor, id);
      });
      return reply.code(201).send(created);
    },
  );

  app.put(
    "/api/favourites/order",
    {
      config,
      schema: { summary: "Changes the order of the favourites", body: favouriteOrder, response: { 200: favourites } },
    },
    async ({ actor, body }) => {
      await orderFavourites(db, actor.id, body.ids);
      return listFavourites(db, actor);
    },
  );

  app.put(
    "/api/favourites/:favouriteId",
    {
      config,
      schema: {
        summary: "Renames a favourite",
        params: favouriteParams,
        body: favouriteName,
        response: { 200: favourite },
      },
    },
    async ({ actor, params, body }) => {
      if (!(await renameFavourite(db, actor, params.favouriteId, body.name))) throw unknownFavourite();
      return requireFavourite(db, actor, params.favouriteId);
    },
  );

  app.delete(
    "/api/favourites/:favouriteId",
    { config, schema: { summary: "Deletes a favourite", params: favouriteParams, response: { 204: z.null() } } },
    async ({ actor, params }, reply) => {
      if (!(await deleteFavourite(db, actor.id, params.favouriteId))) throw unknownFavourite();
      return reply.code(204).send(null);
    },
  );
};

const unknownFavourite = () => notFound("Favoritten findes ikke.");

async function requireFavourite(db: Kysely<Database>, actor: Actor, id: number) {
  const found = (await listFavourites(db, actor)).find((row) => row.id === id);
  if (!found) throw unknownFavourite();
  return found;
}

async function closedErrors(db: Kysely<Database>, actor: Actor, fields: Partial<FavouriteInput>): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  await holdJobType(db, fields.job_type_id);
  const { project, jobType, kind } = await findFavourable(db, actor, fields);
  if (fields.project_id !== undefined && project === null) addError(errors, "project_id", unknownProject);
  if (project) addError(errors, "project_id", closedProject);
  if (fields.job_type_id !== undefined && jobType === null)
    addError(errors, "job_type_id", "Arbejdstypen findes ikke.");
  if (jobType) addError(errors, "job_type_id", closedJobType);
  const wanted = favouriteKind(fields);
  // If the sent trip is invalid, `fields` has no trip, and the errors of the trip already refuse the request.
  if (kind !== null && kind !== wanted && fields.trip !== undefined)
    addError(errors, "job_type_id", kinds[wanted].otherType);
  return errors;
}
