import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { changedValues } from "#common/rules/audit-log.ts";
import { staleVersion } from "#common/rules/versions.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody } from "#common/server/http/errors.ts";
import { requireVersion } from "#common/server/versions.ts";
import {
  passwordLogin,
  passwordLoginChange,
  passwordLoginErrors,
  passwordLoginWords,
} from "#features/session/rules/password-login.ts";
import { lockAdminRole, lockAllUsers } from "#features/users/server/users.store.ts";
import { lockProviders } from "../single-sign-on/login-providers.store.ts";
import {
  deletePasswordSessions,
  getPasswordLogin,
  hasUsedProvider,
  savePasswordLogin,
} from "./password-login.store.ts";

/** docs/decisions/121-login-without-passwords.md */
export const passwordLoginRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "edit-login-providers" } as const;

  app.get(
    "/api/password-login",
    { config, schema: { summary: "Says which roles have passwords", response: { 200: passwordLogin } } },
    () => getPasswordLogin(db),
  );

  app.put(
    "/api/password-login",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Switches passwords on or off for roles",
        body: passwordLoginChange,
        response: { 200: passwordLogin, 409: staleVersion(passwordLogin) },
      },
    },
    (request) =>
      db.transaction().execute(async (trx) => {
        const { actor } = request;
        await lockProviders(trx);
        await lockAdminRole(trx);
        // A concurrent login by password either waits for this lock, or has begun a session that is deleted below.
        await lockAllUsers(trx);
        const former = await getPasswordLogin(trx);
        const input = await checkedBody(request, passwordLoginChange, async (fields) => {
          const what = "login med adgangskode";
          const current = () => Promise.resolve(former);
          await requireVersion(trx, actor, { table: "password_login", what, version: fields.version, current });
          return passwordLoginErrors(fields, { ...former, hasProvider: await hasUsedProvider(trx) });
        });
        await savePasswordLogin(trx, actor, input);
        await deletePasswordSessions(trx);
        const saved = await getPasswordLogin(trx);
        const changed = changedValues(passwordLoginWords(former), passwordLoginWords(saved), ["off_roles", "keepers"]);
        if (changed)
          await insertAuditEntry(trx, { kind: "password-login-changed", user_id: actor.id, details: changed });
        return saved;
      }),
  );
};
