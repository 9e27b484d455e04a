import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { mailKindsOf } from "#common/rules/mail-kinds.ts";
import type { Database } from "#common/server/database/tables.ts";
import { type MailChoices, mailChoiceInput, mailChoices } from "../rules/mail-choice.ts";

export const mailChoiceRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "login" } as const;

  app.get(
    "/api/user/mails",
    { config, schema: { summary: "Finds which mails the caller wants", response: { 200: mailChoices } } },
    ({ actor }) => choicesOf(db, actor),
  );

  app.put(
    "/api/user/mails",
    {
      config,
      schema: {
        summary: "Changes which mails the caller wants",
        body: mailChoiceInput,
        response: { 200: mailChoices },
      },
    },
    ({ actor, body }) =>
      db.transaction().execute(async (trx) => {
        await trx.deleteFrom("mails_off").where("user_id", "=", actor.id).execute();
        const off = [...new Set(body.off)].map((kind) => ({ user_id: actor.id, kind }));
        if (off.length > 0)
          await trx
            .insertInto("mails_off")
            .values(off)
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        return choicesOf(trx, actor);
      }),
  );
};

async function choicesOf(db: Kysely<Database>, actor: Actor): Promise<MailChoices> {
  const rows = await db.selectFrom("mails_off").select("kind").where("user_id", "=", actor.id).execute();
  const off = new Set(rows.map(({ kind }) => kind));
  return mailKindsOf(actor.roles).map((kind) => ({ kind, is_on: !off.has(kind) }));
}
