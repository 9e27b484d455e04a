import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import type { RoleName } from "#common/rules/access/permissions.ts";
import { changedValues, createdValues } from "#common/rules/audit-log.ts";
import { addError, type FieldErrors, mergeErrors } from "#common/rules/values/fields.ts";
import { staleVersion } from "#common/rules/versions.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, invalid, notFound } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { requireVersion } from "#common/server/versions.ts";
import { providerIsNeeded } from "#features/session/rules/password-login.ts";
import { rolesFor } from "#features/session/rules/single-sign-on/claims.ts";
import {
  type LoginProvider,
  type LoginProviderInput,
  loginProvider,
  loginProviderChange,
  loginProviderErrors,
  loginProviderInput,
  loginProviderLabels,
  loginProviderParams,
  loginProviderWords,
  maxPreviewed,
  maxProviders,
  type RoleMapPreview,
  type RoleMapping,
  roleMapInput,
  roleMapPreview,
} from "#features/session/rules/single-sign-on/login-provider.ts";
import { getPasswordLogin } from "../passwords/password-login.store.ts";
import { redirectUriOf } from "./begin-login.ts";
import {
  type FoundProvider,
  findProvider,
  insertProvider,
  listClaimedRoles,
  listProviders,
  lockProviders,
  updateProvider,
} from "./login-providers.store.ts";

const auditedFields = Object.keys(loginProviderLabels) as (keyof typeof loginProviderLabels)[];

type LoginProviderOptions = { config: Config; db: Kysely<Database> };

/** docs/decisions/120-login-at-a-provider.md */
export const loginProviderRoutes: FastifyPluginAsyncZod<LoginProviderOptions> = async (app, { config, db }) => {
  const setup = { access: "edit-login-providers" } as const;
  const present = (row: FoundProvider): LoginProvider => ({
    ...row,
    redirect_uri: redirectUriOf(config.baseUrl, row.id),
  });
  const inputErrors = (fields: Partial<LoginProviderInput>, others: readonly FoundProvider[]) =>
    mergeErrors(loginProviderErrors(fields), takenErrors(fields, others), plainErrors(fields, config));

  app.get(
    "/api/login-providers",
    { config: setup, schema: { summary: "Lists the login providers", response: { 200: z.array(loginProvider) } } },
    async () => (await listProviders(db)).map(present),
  );

  app.post(
    "/api/login-providers",
    {
      config: setup,
      attachValidation: true,
      schema: {
        summary: "Creates a login provider",
        headers: idempotencyHeaders,
        body: loginProviderInput,
        response: { 201: loginProvider },
      },
    },
    async (request, reply) => {
      const created = await createOnce(db, request, async (trx) => {
        await lockProviders(trx);
        const others = await listProviders(trx);
        const input = await checkedBody(request, loginProviderInput, (fields) =>
          mergeErrors(inputErrors(fields, others), missingSecret(fields)),
        );
        if (others.length >= maxProviders)
          throw invalid({ name: [`Der kan højst være ${maxProviders} login-udbydere.`] });
        const id = await insertProvider(trx, input);
        await insertAuditEntry(trx, {
          ...{ kind: "login-provider-changed", user_id: request.actor.id, record_id: id },
          details: createdValues(loginProviderWords(input), auditedFields),
        });
        return present((await findProvider(trx, id)) as FoundProvider);
      });
      return reply.code(201).send(created);
    },
  );

  app.put(
    "/api/login-providers/:providerId",
    {
      config: setup,
      attachValidation: true,
      schema: {
        summary: "Changes a login provider",
        params: loginProviderParams,
        body: loginProviderChange,
        response: { 200: loginProvider, 409: staleVersion(loginProvider) },
      },
    },
    (request) =>
      db.transaction().execute(async (trx) => {
        const { actor } = request;
        const { providerId: id } = request.params;
        await lockProviders(trx);
        const former = await findProvider(trx, id);
        if (!former) throw notFound("Login-udbyderen findes ikke.");
        const others = (await listProviders(trx)).filter((provider) => provider.id !== id);
        const { off_roles } = await getPasswordLogin(trx);
        const { version, ...input } = await checkedBody(request, loginProviderChange, (fields) =>
          mergeErrors(inputErrors(fields, others), lastProviderErrors(fields, others, off_roles)),
        );
        const current = async () => present((await findProvider(trx, id)) as FoundProvider);
        await requireVersion(trx, actor, {
          table: "login_providers",
          where: sql`id = ${id}`,
          what: "login-udbyderen",
          version,
          current,
        });
        await updateProvider(trx, actor, id, input);
        await insertAuditEntry(trx, {
          ...{ kind: "login-provider-changed", user_id: actor.id, record_id: id },
          details: changeDetails(former, input),
        });
        return current();
      }),
  );

  app.post(
    "/api/login-providers/:providerId/preview",
    {
      config: setup,
      schema: {
        summary: "Says which roles a login would give",
        params: loginProviderParams,
        body: roleMapInput,
        response: { 200: roleMapPreview },
      },
    },
    async ({ params, body }) => {
      if (!(await findProvider(db, params.providerId))) throw notFound("Login-udbyderen findes ikke.");
      return previewOf(await listClaimedRoles(db, params.providerId), body.role_map);
    },
  );
};

function previewOf(found: Awaited<ReturnType<typeof listClaimedRoles>>, map: readonly RoleMapping[]): RoleMapPreview {
  const people = found.slice(0, maxPreviewed);
  const changes = people.flatMap(({ name, roles: from, claims }) => {
    const to = rolesFor(map, claims);
    return to && to.join() !== from.join() ? [{ name, from, to }] : [];
  });
  const seen = new Set(people.flatMap(({ claims }) => [...claims.roles, ...claims.groups]));
  const unmapped = [...seen].filter((value) => !map.some((mapping) => mapping.value === value)).sort();
  return { people_count: people.length, is_cut: found.length > people.length, changes, unmapped };
}

function changeDetails(former: FoundProvider, input: LoginProviderInput) {
  const changed = changedValues(loginProviderWords(former), loginProviderWords(input), auditedFields);
  const { fields = [], before = [], after = [] } = changed ?? {};
  const hasSecret = input.client_secret !== undefined;
  return {
    name: former.name,
    fields: [...fields, ...(hasSecret ? ["client_secret"] : [])],
    before: [...before, ...(hasSecret ? ["***"] : [])],
    after: [...after, ...(hasSecret ? ["***"] : [])],
  };
}

function takenErrors({ name }: Partial<LoginProviderInput>, others: readonly FoundProvider[]): FieldErrors {
  const errors: FieldErrors = {};
  if (name !== undefined && others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    addError(errors, "name", "Der er allerede en login-udbyder med det navn.");
  return errors;
}

function lastProviderErrors(
  { is_used }: Partial<LoginProviderInput>,
  others: readonly FoundProvider[],
  offRoles: readonly RoleName[],
): FieldErrors {
  const isNeeded = is_used === false && offRoles.length > 0 && !others.some((other) => other.is_used);
  return isNeeded ? { is_used: [providerIsNeeded(offRoles)] } : {};
}

/** Dagværk sends the client secret to the issuer. If Dagværk runs with https, the issuer must have https too. */
function plainErrors({ issuer }: Partial<LoginProviderInput>, { baseUrl }: Config): FieldErrors {
  const errors: FieldErrors = {};
  if (issuer?.startsWith("http:") && baseUrl.startsWith("https:"))
    addError(errors, "issuer", "Skriv en adresse med https, fx https://login.firma.dk.");
  return errors;
}

function missingSecret({ client_secret }: Partial<LoginProviderInput>): FieldErrors {
  return client_secret === undefined ? { client_secret: ["Klienthemmelighed skal udfyldes."] } : {};
}
