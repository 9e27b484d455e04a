import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import type { Actor } from "#common/rules/actor.ts";
import { addError, type FieldErrors, idText, mergeErrors } from "#common/rules/values/fields.ts";
import { staleVersion } from "#common/rules/versions.ts";
import { insertPasswordLink } from "#common/server/auth/password-links.ts";
import type { MailQueue } from "#common/server/background/mail-queue.ts";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, conflict, notFound } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { requireVersion } from "#common/server/versions.ts";
import {
  createdUser,
  deletionQuery,
  invitation,
  reactivationChange,
  type UserInput,
  user,
  userChange,
  userDeletion,
  userInput,
  userRelations,
} from "../rules/user.ts";
import { roleErrors } from "../rules/user-policy.ts";
import type { AccountMails } from "./account-mails.ts";
import { invitationMail } from "./invitation-mail.ts";
import { presentUser, withActions } from "./user-presenter.ts";
import {
  createUser,
  deleteUser,
  type Invitation,
  inviteAgain,
  reactivateUser,
  requireUser,
  saveUser,
} from "./users.commands.ts";
import {
  countAdmins,
  countOwned,
  emailIsTaken,
  type FoundUser,
  findEmployee,
  lockAdminRole,
  lockUser,
} from "./users.store.ts";

const savedQuery = z.object(userRelations);
const params = z.object({ userId: idText });

/** Nobody has this id: what a new user is compared with. */
const nobody = 0;

type UserChangeOptions = { config: Config; db: Kysely<Database>; mails: MailQueue; tell: AccountMails };

/** Creating, inviting, saving, deleting and taking back users. */
export const userChangeRoutes: FastifyPluginAsyncZod<UserChangeOptions> = async (app, options) => {
  const { config, db, mails, tell } = options;

  const enqueueInvitation = mails.kind("invitation", async ({ user_id }: Invitation) => {
    const link = await insertPasswordLink(db, config.baseUrl, user_id, "invitation");
    return link && invitationMail(link);
  });

  app.post(
    "/api/users",
    {
      config: { access: "create-user" },
      attachValidation: true,
      schema: { headers: idempotencyHeaders, querystring: savedQuery, body: userInput, response: { 201: createdUser } },
    },
    async (request, reply) => {
      const created = await createOnce(db, request, async (trx) => {
        const input = await checkedBody(request, userInput, (fields) => takenErrors(trx, fields, nobody));
        return presentUser(trx, request.actor, await createUser(trx, enqueueInvitation, request.actor, input));
      });
      return reply.code(201).send({ ...created, ...(await linkToHandOver(created.id)) });
    },
  );

  app.post(
    "/api/users/:userId/invitation",
    { config: { access: "create-user" }, schema: { params, response: { 200: invitation } } },
    async ({ actor, params }) => {
      await inviteAgain(db, enqueueInvitation, actor, params.userId);
      return linkToHandOver(params.userId);
    },
  );

  app.put(
    "/api/users/:userId",
    {
      config: { access: "create-user" },
      attachValidation: true,
      schema: {
        params,
        querystring: savedQuery,
        body: userChange,
        response: { 200: user, 409: staleVersion(user) },
      },
    },
    (request) =>
      db.transaction().execute(async (trx) => {
        const { actor } = request;
        const { userId } = request.params;
        await lockAdminRole(trx);
        const { version: _version, ...input } = await checkedBody(request, userChange, async (fields) => {
          await requireUnchanged(trx, actor, userId, fields.version);
          const stored = await requireUser(trx, userId);
          return mergeErrors(
            await takenErrors(trx, fields, userId),
            roleErrors(fields.roles, stored, await countAdmins(trx)),
          );
        });
        await saveUser(trx, tell.addressChanged, actor, userId, input);
        return presentUser(trx, actor, userId);
      }),
  );

  app.get(
    "/api/users/:userId/deletion",
    { config: { access: "create-user" }, schema: { params, response: { 200: userDeletion } } },
    async ({ params }) => {
      await requireUser(db, params.userId);
      return countOwned(db, params.userId);
    },
  );

  app.delete(
    "/api/users/:userId",
    {
      config: { access: "create-user" },
      schema: { params, querystring: deletionQuery, response: { 204: z.null(), 409: staleVersion(user) } },
    },
    async ({ actor, params: { userId }, query: { version, ...successors } }, reply) => {
      await db.transaction().execute(async (trx) => {
        await lockAdminRole(trx);
        await requireUnchanged(trx, actor, userId, version);
        await deleteUser(trx, actor, userId, successors);
      });
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/api/users/:userId/reactivation",
    {
      config: { access: "create-user" },
      attachValidation: true,
      schema: { params, body: reactivationChange, response: { 200: createdUser, 409: staleVersion(user) } },
    },
    async (request) => {
      const { actor } = request;
      const { userId } = request.params;
      const reactivated = await db.transaction().execute(async (trx) => {
        const stored = await requireDeletedUser(trx, userId);
        const { version: _version, ...input } = await checkedBody(request, reactivationChange, async (fields) => {
          await requireUnchanged(trx, actor, userId, fields.version, () => withActions(trx, actor, stored));
          return takenErrors(trx, fields, userId);
        });
        await reactivateUser(trx, enqueueInvitation, actor, stored, input);
        return presentUser(trx, actor, userId);
      });
      return { ...reactivated, ...(await linkToHandOver(userId)) };
    },
  );

  /** Made for this answer alone: a stored answer, such as that of an idempotency key, never holds it. */
  async function linkToHandOver(userId: number) {
    if (config.smtpUrl !== undefined) return {};
    const made = await insertPasswordLink(db, config.baseUrl, userId, "invitation");
    return made ? { invitation_link: made.link } : {};
  }
};

function requireUnchanged(
  trx: Kysely<Database>,
  actor: Actor,
  id: number,
  version: number | undefined,
  current: () => Promise<object> = () => presentUser(trx, actor, id),
) {
  return requireVersion(trx, actor, { table: "users", where: sql`id = ${id}`, what: "brugeren", version, current });
}

async function requireDeletedUser(trx: Kysely<Database>, id: number): Promise<FoundUser> {
  const found = await lockUser(trx, id);
  if (!found) throw notFound("Brugeren findes ikke.");
  if (!found.is_deleted) throw conflict("Brugeren er allerede aktiv igen.");
  return found;
}

async function takenErrors(
  trx: Kysely<Database>,
  { email, employee_id }: Partial<UserInput>,
  exceptId: number,
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  if (email !== undefined && (await emailIsTaken(trx, email, exceptId)))
    addError(errors, "email", "E-mailen bruges af en anden bruger.");
  const holder = employee_id === undefined ? undefined : await findEmployee(trx, employee_id, exceptId);
  if (holder) addError(errors, "employee_id", takenNumber(holder));
  return errors;
}

function takenNumber({ name, is_deleted }: { readonly name: string; readonly is_deleted: boolean }): string {
  return is_deleted
    ? `Medarbejdernummeret tilhører ${name}, som er slettet. Er det samme person, så genaktivér den slettede bruger.`
    : "Medarbejdernummeret bruges af en anden bruger.";
}
