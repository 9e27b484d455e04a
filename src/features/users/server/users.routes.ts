import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { type Actor, can } from "#common/rules/access/actor.ts";
import { role } from "#common/rules/access/current-user.ts";
import { rateOn } from "#common/rules/hourly-rates.ts";
import { metaOf } from "#common/rules/lists/page-size.ts";
import { filterQuery, pageOf, pageQuery, paginateQuery } from "#common/rules/lists/paging.ts";
import { person } from "#common/rules/person.ts";
import { today } from "#common/rules/time/clock.ts";
import { idText } from "#common/rules/values/fields.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { forbidden, notFound } from "#common/server/http/errors.ts";
import { rangeOf } from "#common/server/http/paged.ts";
import {
  deletedQuery,
  hasRolesQuery,
  leadersQuery,
  maxContacts,
  user,
  userContact,
  userDetails,
  userRelations,
} from "../rules/user.ts";
import { knowsUser, mayListContacts, maySeeUser, userActions } from "../rules/user-policy.ts";
import { listRates } from "./terms/terms.store.ts";
import { withActions } from "./user-presenter.ts";
import {
  countAdmins,
  countUsers,
  findUserWithJobs,
  listContacts,
  listLeaders,
  listRoles,
  listUsers,
} from "./users.store.ts";

const listQuery = z.object({
  ...pageQuery,
  ...paginateQuery,
  ...filterQuery,
  ...userRelations,
  ...hasRolesQuery,
  ...deletedQuery,
});
type ListQuery = z.infer<typeof listQuery>;

const params = z.object({ userId: idText });

export const userRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/roles",
    { config: { access: "read-users" }, schema: { summary: "Lists the roles", response: { 200: z.array(role) } } },
    async () => listRoles(db),
  );

  app.get(
    "/api/users",
    {
      config: { access: ["read-users", "export-emails", "edit-projects", "edit-cost-centers"] },
      schema: {
        summary: "Lists users",
        querystring: listQuery,
        response: { 200: z.union([pageOf(user), z.array(user), z.array(userContact)]) },
      },
    },
    ({ actor, query }) =>
      query.hasRoles ? contactsFor(db, actor, { ...query, hasRoles: query.hasRoles }) : usersFor(db, actor, query),
  );

  app.get(
    "/api/users/leaders",
    {
      config: { access: "edit-user" },
      schema: {
        summary: "Lists the users who can be a leader",
        querystring: leadersQuery,
        response: { 200: z.array(person) },
      },
    },
    ({ query }) => listLeaders(db, query.filter),
  );

  app.get(
    "/api/users/:userId",
    { config: { access: "login" }, schema: { summary: "Finds a user", params, response: { 200: userDetails } } },
    async ({ actor, params }) => {
      const found = maySeeUser(actor, params.userId) && (await findUserWithJobs(db, actor, params.userId));
      if (!found) throw notFound("Brugeren findes ikke.");
      const hourly_rates = (await listRates(db, actor, [found.id])).get(found.id) ?? [];
      if (knowsUser(actor, found.id)) return { ...(await withActions(db, actor, found)), hourly_rates };
      const { id, name, display_name, is_deleted } = found;
      const default_hourly_rate = rateOn(hourly_rates, today().toString());
      return { id, name, display_name, is_deleted, default_hourly_rate, hourly_rates };
    },
  );
};

async function contactsFor(
  db: Kysely<Database>,
  actor: Actor,
  query: ListQuery & { hasRoles: NonNullable<ListQuery["hasRoles"]> },
) {
  if (!mayListContacts(actor, query.hasRoles)) throw forbidden();
  // This list exports the addresses of all employees.
  if (query.hasRoles === "employee")
    await insertAuditEntry(db, { kind: "employee-emails-exported", user_id: actor.id });
  return listContacts(db, query.hasRoles, query.filter, rangeOf(query, maxContacts));
}

async function usersFor(db: Kysely<Database>, actor: Actor, query: ListQuery) {
  if (!can(actor, "read-users") || (query.deleted && !can(actor, "reactivate-user"))) throw forbidden();
  const [rows, adminCounts] = await Promise.all([listUsers(db, query, rangeOf(query)), countAdmins(db)]);
  const data = rows.map(({ roles, ...found }) => ({
    ...found,
    ...(query.with.includes("roles") && { roles }),
    authorized_actions: userActions(actor, { ...found, roles }, adminCounts),
  }));
  if (!query.paginate) return data;
  return { data, meta: metaOf(query, await countUsers(db, query)) };
}
