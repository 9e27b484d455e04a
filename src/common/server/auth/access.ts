import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import { type Actor, actorOf, can } from "../../rules/actor.ts";
import type { CurrentUser } from "../../rules/current-user.ts";
import { type Permission, permissionsOf } from "../../rules/permissions.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/tables.ts";
import { forbidden, invalidCsrfToken, unauthenticated } from "../http/errors.ts";
import { cookieName, csrfToken, hashToken, isCsrfToken, newToken, readToken, writeToken } from "./session-token.ts";

/**
 * Who may call a route: anybody, anybody logged in, or whoever has one of the permissions. What somebody does with their own
 * access is reached before the second factor that the company requires.
 */
export type Access = "open" | "own-access" | "login" | Permission | readonly Permission[];

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    /** The logged-in user, or null on an open route. */
    currentUser: CurrentUser | null;
    /** The logged-in person for the rules; only on routes that need a login. */
    actor: Actor;
  }
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a request may change something. */
export const isWrite = ({ method }: FastifyRequest): boolean => !safeMethods.has(method);

/** A session ends this many days after the login; one that is not remembered also after this much idleness. */
export const idleHours = 12;
export const rememberDays = 30;

/** How exactly it is known when a session was used last: not every request writes it down. */
const lastUseMinutes = 5;

/**
 * Access is part of a route: one that does not state it cannot be registered. Every request is met here, before its
 * body is read: session, login, CSRF token, permission.
 */
export function registerAccess(app: FastifyInstance, config: Config, db: Kysely<Database>): void {
  app.decorateRequest("currentUser", null);
  app.decorateRequest("actor", null as unknown as Actor);

  app.addHook("onRoute", (route) => {
    if (route.config?.access === undefined)
      throw new Error(`${route.method} ${route.url} does not state who has access`);
    if (route.schema?.hide !== true) describeAccess(route, route.config.access);
  });

  app.addHook("onRequest", async (request, reply) => {
    const access = request.routeOptions.config.access;
    if (access === undefined || request.is404) return;
    // What is somebody's own stays in no cache; the pages and files that are everybody's say so themselves.
    if (access !== "open" || isWrite(request)) reply.header("cache-control", "no-store");
    const token = readToken(request, config);
    if (token && access !== "open") await recognise(request, config, db, token);
    if (access !== "open" && !request.currentUser) {
      if (isNavigation(request)) return reply.redirect("/");
      throw unauthenticated();
    }
    if (isWrite(request)) requireCsrfToken(request, reply, config, token);
    if (access !== "open" && access !== "own-access" && request.currentUser?.must_add_second_factor) {
      if (isNavigation(request)) return reply.redirect("/profile");
      throw forbidden("Slå totrinslogin til på din profil først.");
    }
    if (!isAllowed(request, access)) throw forbidden();
  });
}

/** What the OpenAPI document tells of a route's access. */
function describeAccess(route: RouteOptions, access: Access): void {
  const isRead = [route.method].flat().every((one) => safeMethods.has(one));
  const needsSession = access !== "open";
  // A write proves the browser that it comes from, a login too.
  const needed = { ...((needsSession || !isRead) && { browser: [] }), ...(!isRead && { csrf: [] }) };
  route.schema = {
    security: Object.keys(needed).length === 0 ? [] : [needed],
    description: inWords(access),
    ...route.schema,
    // A person who follows a link without a session is led to where one logs in.
    response: { ...(needsSession && isRead && { 302: z.null() }), ...(route.schema?.response as object) },
  };
}

function inWords(access: Access): string {
  if (access === "open") return "For anybody.";
  if (access === "own-access")
    return "For whoever is logged in, also before the second factor that the company requires.";
  if (access === "login") return "For whoever is logged in.";
  return `For whoever may ${[access].flat().join(", or ")}.`;
}

/** What each request proves itself by, for the OpenAPI document. */
export const securitySchemes = (config: Config) => ({
  browser: {
    type: "apiKey" as const,
    in: "cookie" as const,
    name: cookieName(config),
    description: "Set with the first page; after a login it is the session.",
  },
  csrf: {
    type: "apiKey" as const,
    in: "header" as const,
    name: "X-CSRF-TOKEN",
    description:
      "The token in the page, or the one that the latest answer brought in x-csrf-token. Every write has it.",
  },
});

/** A person who followed a link, such as a download, and is best sent to where one logs in. */
export function isNavigation(request: FastifyRequest): boolean {
  return request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
}

/** Finds the user behind the browser's token, on the routes and pages that want to know. */
export async function recognise(
  request: FastifyRequest,
  config: Config,
  db: Kysely<Database>,
  token: string,
): Promise<void> {
  const user = await findSessionUser(db, hashToken(token), config.requireSecondFactor);
  if (!user) return;
  request.currentUser = user;
  request.actor = actorOf(
    user.id,
    user.roles.map((role) => role.name),
  );
}

/** A refused write gets the token that would have been right, so that a page left open for days can go on. */
function requireCsrfToken(request: FastifyRequest, reply: FastifyReply, config: Config, token?: string): void {
  if (token && isCsrfToken(config, token, request.headers["x-csrf-token"])) return;
  const current = token ?? newToken();
  if (!token) writeToken(reply, config, current);
  reply.header("x-csrf-token", csrfToken(config, current));
  throw invalidCsrfToken();
}

function isAllowed(request: FastifyRequest, access: Access): boolean {
  if (access === "open" || access === "own-access" || access === "login") return true;
  const wanted: readonly Permission[] = typeof access === "string" ? [access] : access;
  return wanted.some((permission) => can(request.actor, permission));
}

/**
 * The user of a session that has not ended, and on the way its last use and new end (docs/product-rules.md#sessions).
 */
async function findSessionUser(
  db: Kysely<Database>,
  tokenHash: Buffer,
  requireSecondFactor: boolean,
): Promise<CurrentUser | undefined> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["users.id", "users.name", "users.email", "users.employee_id", "users.default_hourly_rate"])
    .select((eb) => [
      sql<boolean>`last_used_at < now() - make_interval(mins => ${lastUseMinutes})`.as("is_ageing"),
      sql<boolean>`${requireSecondFactor}::boolean and not exists (select from second_factors
        where second_factors.user_id = users.id and confirmed_at is not null)`.as("must_add_second_factor"),
      eb
        .selectFrom("user_roles")
        .innerJoin("roles", "roles.id", "user_roles.role_id")
        .whereRef("user_roles.user_id", "=", "users.id")
        .select(
          sql<CurrentUser["roles"]>`coalesce(json_agg(json_build_object('id', roles.id, 'name', roles.name)
            order by roles.id), '[]')`.as("roles"),
        )
        .as("roles"),
    ])
    .where("sessions.token_hash", "=", tokenHash)
    .where("sessions.expires_at", ">", sql<Date>`now()`)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { is_ageing, roles, ...user } = row;
  if (is_ageing) await noteUse(db, tokenHash);
  const held = roles ?? [];
  const authorizations = user.must_add_second_factor ? [] : permissionsOf(held.map((role) => role.name));
  return { ...user, roles: held, authorizations };
}

async function noteUse(db: Kysely<Database>, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable("sessions")
    .set({
      last_used_at: sql<Date>`now()`,
      expires_at: sql<Date>`case when remember then expires_at
        else least(now() + make_interval(hours => ${idleHours}), created_at + make_interval(days => ${rememberDays})) end`,
    })
    .where("token_hash", "=", tokenHash)
    .execute();
}
