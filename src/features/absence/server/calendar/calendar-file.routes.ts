import { hash } from "node:crypto";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import {
  deleteCalendarAddressOf,
  findCalendarHolder,
  insertCalendarSecret,
} from "#common/server/auth/credentials/calendar-address.ts";
import type { Config } from "#common/server/config.ts";
import { wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { notFound } from "#common/server/http/errors.ts";
import { fileResponse } from "#common/server/http/file-response.ts";
import {
  calendarAddress,
  calendarAddressInput,
  newCalendarAddress,
} from "#features/absence/rules/calendar/calendar-address.ts";
import { calendarEvents, jobEvent } from "#features/absence/rules/calendar/calendar-events.ts";
import { icalText } from "#features/absence/rules/calendar/ical.ts";
import { listFileDays, listFileJobs } from "./calendar-file.store.ts";

const contentType = "text/calendar; charset=utf-8";
const fileParams = z.object({ file: z.string().check(z.maxLength(100)) });

type Options = { readonly config: Pick<Config, "baseUrl">; readonly db: Kysely<Database> };

/** See docs/product-rules.md#the-calendar-file. */
export const calendarFileRoutes: FastifyPluginAsyncZod<Options> = async (app, { config: { baseUrl }, db }) => {
  // An access token must not create another secret, which would outlive the token.
  const config = { access: "request-absence", tokenArea: null } as const;

  app.get(
    "/api/user/calendar-address",
    {
      config,
      schema: {
        summary: "Says whether the caller has an address of a calendar file",
        response: { 200: calendarAddress },
      },
    },
    async ({ actor }) => {
      const address = await db
        .selectFrom("calendar_addresses")
        .select(["has_team", "has_jobs", wallClock("created_at").as("created_at")])
        .where("user_id", "=", actor.id)
        .executeTakeFirst();
      return { address: address ?? null };
    },
  );

  // Takes no Idempotency-Key, because the response that is stored with the key would contain the secret.
  app.post(
    "/api/user/calendar-address",
    {
      config,
      schema: {
        summary: "Makes the caller's address of a calendar file",
        body: calendarAddressInput,
        response: { 201: newCalendarAddress },
      },
    },
    async ({ actor, body }, reply) => {
      const secret = await db.transaction().execute(async (trx) => {
        await insertAuditEntry(trx, { kind: "calendar-address-made", user_id: actor.id });
        return insertCalendarSecret(trx, actor.id, body);
      });
      return reply.code(201).send({ url: `${baseUrl}/api/ical/${secret}.ics` });
    },
  );

  app.delete(
    "/api/user/calendar-address",
    { config, schema: { summary: "Ends the caller's address of a calendar file", response: { 204: z.null() } } },
    async ({ actor }, reply) => {
      await db.transaction().execute(async (trx) => {
        if (await deleteCalendarAddressOf(trx, actor.id))
          await insertAuditEntry(trx, { kind: "calendar-address-removed", user_id: actor.id });
      });
      return reply.code(204).send(null);
    },
  );

  app.get(
    "/api/ical/:file",
    {
      config: { access: "open", countsReads: true },
      schema: {
        summary: "Downloads the calendar file of a secret address",
        description: "For programs that know the secret address.",
        params: fileParams,
        response: { 200: fileResponse([contentType]), 304: z.null() },
      },
    },
    async ({ params, headers }, reply) => {
      const [, secret] = /^([\w-]{43})\.ics$/.exec(params.file) ?? [];
      const holder = secret && (await findCalendarHolder(db, secret));
      if (!holder) throw notFound("Kalenderen findes ikke længere.");
      const [days, jobs] = [await listFileDays(db, holder), await listFileJobs(db, holder)];
      const title = holder.has_jobs ? "Opgaver og fravær" : "Fravær";
      const text = icalText(title, [...calendarEvents(days), ...jobs.map(jobEvent)]);
      const etag = `"${hash("sha256", text, "base64url")}"`;
      reply.header("etag", etag).header("cache-control", "private, no-cache");
      if (headers["if-none-match"]?.includes(etag)) return reply.code(304).send(null);
      return reply.type(contentType).header("content-disposition", 'inline; filename="fravaer.ics"').send(text);
    },
  );
};
