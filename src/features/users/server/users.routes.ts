import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import { type Actor, can } from "#common/rules/actor.ts";
import { currentUser, role } from "#common/rules/current-user.ts";
import { metaOf } from "#common/rules/lists/page-size.ts";
import { filterQuery, pageOf, pageQuery, paginateQuery } from "#common/rules/lists/paging.ts";
import { addError, type FieldErrors, idText, mergeErrors } from "#common/rules/values/fields.ts";
import { staleVersion } from "#common/rules/versions.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import { insertPasswordLink } from "#common/server/auth/password-links.ts";
import { csrfToken, readToken } from "#common/server/auth/session-token.ts";
import type { MailQueue } from "#common/server/background/mail-queue.ts";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, conflict, forbidden, notFound } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { rangeOf } from "#common/server/http/paged.ts";
import { requireVersion } from "#common/server/versions.ts";
import {
  createdUser,
  deletedQuery,
  deletionQuery,
  hasRolesQuery,
  invitation,
  maxContacts,
  reactivationChange,
  type UserInput,
  user,
  userChange,
  userContact,
  userDeletion,
  userDetails,
  userInput,
  userRelations,
} from "../rules/user.ts";
import { knowsUser, mayListContacts, maySeeUser, roleErrors, userActions } from "../rules/user-policy.ts";
import type { AccountMails } from "./account-mails.ts";
import { invitationMail } from "./invitation-mail.ts";
import { secondFactorMail } from "./second-factor-mail.ts";
import {
  createUser,
  deleteUser,
  type Invitation,
  inviteAgain,
  logOutUser,
  reactivateUser,
  resetSecondFactor,
  type SecondFactorReset,
  saveUser,
} from "./users.commands.ts";
import {
  countAdmins,
  countOwned,
  countUsers,
  emailIsTaken,
  type FoundUser,
  findActiveUser,
  findEmployee,
  findUserWithJobs,
  hasJobAtOwnRate,
  listContacts,
  listRoles,
  listUsers,
  lockAdminRole,
  lockUser,
} from "./users.store.ts";

const listQuery = z.object({
  ...pageQuery,
  ...paginateQuery,
  ...filterQuery,
  ...userRelations,
  ...hasRolesQuery,
  ...deletedQuery,
});
const savedQuery = z.object(userRelations);
const params = z.object({ userId: idText });

/** Nobody has this id: what a new user is compared with. */
const nobody = 0;

type UserOptions = { config: Config; db: Kysely<Database>; mails: MailQueue; tell: AccountMails };

export const userRoutes: FastifyPluginAsyncZod<UserOptions> = async (app, options) => {
  const { config, db, mails, tell } = options;

  const enqueueInvitation = mails.kind("invitation", async ({ user_id }: Invitation) => {
    const link = await insertPasswordLink(db, config.baseUrl, user_id, "invitation");
    return link && invitationMail(link);
  });

  const enqueueResetMail = mails.kind("second-factor-reset", async ({ user_id }: SecondFactorReset) => {
    const user = await findActiveUser(db, user_id);
    return user && secondFactorMail(user, "removed");
  });

  app.get(
    "/api/user",
    { config: { access: "own-access" }, schema: { response: { 200: currentUser } } },
    async (request, reply) => {
      const token = readToken(request, config);
      // For a page that brings none, since it was kept on the device.
      if (token) reply.header("x-csrf-token", csrfToken(config, token));
      // A route with access "own-access" is not reached without a user.
      return request.currentUser as NonNullable<typeof request.currentUser>;
    },
  );

  app.get("/api/roles", { config: { access: "index-users" }, schema: { response: { 200: z.array(role) } } }, async () =>
    listRoles(db),
  );

  app.get(
    "/api/users",
    {
      config: { access: ["index-users", "export-users", "manage-projects", "manage-cost-centers"] },
      schema: {
        querystring: listQuery,
        response: { 200: z.union([pageOf(user), z.array(user), z.array(userContact)]) },
      },
    },
    async ({ actor, query }) => {
      if (query.hasRoles) {
        if (!mayListContacts(actor, query.hasRoles)) throw forbidden();
        // The addresses of all employees leave the house by this list.
        if (query.hasRoles === "employee")
          await insertAuditEntry(db, { kind: "employee-emails-exported", user_id: actor.id });
        return listContacts(db, query.hasRoles, query.filter, rangeOf(query, maxContacts));
      }
      if (!can(actor, "index-users") || (query.deleted && !can(actor, "create-user"))) throw forbidden();
      const [rows, adminCount] = await Promise.all([listUsers(db, query, rangeOf(query)), countAdmins(db)]);
      const data = rows.map(({ roles, ...found }) => ({
        ...found,
        ...(query.with.includes("roles") && { roles }),
        authorized_actions: userActions(actor, { ...found, roles }, adminCount),
      }));
      if (!query.paginate) return data;
      return { data, meta: metaOf(query, await countUsers(db, query)) };
    },
  );

  app.get(
    "/api/users/:userId",
    { config: { access: "login" }, schema: { params, response: { 200: userDetails } } },
    async ({ actor, params }) => {
      const found = maySeeUser(actor, params.userId) && (await findUserWithJobs(db, actor, params.userId));
      if (!found) throw notFound("Brugeren findes ikke.");
      if (knowsUser(actor, found.id)) return withActions(db, actor, found);
      const { id, name, display_name, is_deleted } = found;
      const rate = (await hasJobAtOwnRate(db, actor, id)) ? found.default_hourly_rate : null;
      return { id, name, display_name, is_deleted, default_hourly_rate: rate };
    },
  );

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

  app.post(
    "/api/users/:userId/invitation",
    { config: { access: "create-user" }, schema: { params, response: { 200: invitation } } },
    async ({ actor, params }) => {
      await inviteAgain(db, enqueueInvitation, actor, params.userId);
      return linkToHandOver(params.userId);
    },
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

  app.delete(
    "/api/users/:userId/sessions",
    { config: { access: "create-user" }, schema: { params, response: { 204: z.null() } } },
    async ({ actor, params }, reply) => {
      await logOutUser(db, actor, params.userId);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    "/api/users/:userId/second-factor",
    { config: { access: "create-user" }, schema: { params, response: { 204: z.null() } } },
    async ({ actor, params }, reply) => {
      await resetSecondFactor(db, enqueueResetMail, actor, params.userId);
      return reply.code(204).send(null);
    },
  );

  /** Made for this answer alone: a stored answer, such as that of an idempotency key, never holds it. */
  async function linkToHandOver(userId: number) {
    if (config.smtpUrl !== undefined) return {};
    const made = await insertPasswordLink(db, config.baseUrl, userId, "invitation");
    return made ? { invitation_link: made.link } : {};
  }

  function requireUnchanged(
    trx: Kysely<Database>,
    actor: Actor,
    id: number,
    version: number | undefined,
    current: () => Promise<object> = () => presentUser(trx, actor, id),
  ) {
    return requireVersion(trx, actor, { table: "users", where: sql`id = ${id}`, what: "brugeren", version, current });
  }

  async function requireUser(trx: Kysely<Database>, id: number): Promise<FoundUser> {
    const found = await findActiveUser(trx, id);
    if (!found) throw notFound("Brugeren findes ikke.");
    return found;
  }

  async function requireDeletedUser(trx: Kysely<Database>, id: number): Promise<FoundUser> {
    const found = await lockUser(trx, id);
    if (!found) throw notFound("Brugeren findes ikke.");
    if (!found.is_deleted) throw conflict("Brugeren er allerede aktiv igen.");
    return found;
  }

  async function presentUser(trx: Kysely<Database>, actor: Actor, id: number) {
    return withActions(trx, actor, await requireUser(trx, id));
  }

  async function withActions(trx: Kysely<Database>, actor: Actor, found: FoundUser) {
    return { ...found, authorized_actions: userActions(actor, found, await countAdmins(trx)) };
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
};

function takenNumber({ name, is_deleted }: { readonly name: string; readonly is_deleted: boolean }): string {
  return is_deleted
    ? `Medarbejdernummeret tilhører ${name}, som er slettet. Er det samme person, så genaktivér den slettede bruger.`
    : "Medarbejdernummeret bruges af en anden bruger.";
}
