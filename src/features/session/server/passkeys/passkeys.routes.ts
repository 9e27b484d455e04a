import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { currentUser } from "#common/rules/access/current-user.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import { findProviderOnlyUser } from "#common/server/auth/provider-only.ts";
import type { MailQueue } from "#common/server/background/mail-queue.ts";
import { conflict, invalid, notFound } from "#common/server/http/errors.ts";
import {
  maxPasskeys,
  passkey,
  passkeyInput,
  passkeyLogin,
  passkeyOptions,
  passkeyParams,
  wrongPasskey,
} from "#features/session/rules/passkey.ts";
import { passwordsOffFor } from "#features/session/rules/password-login.ts";
import { newLoginProof } from "#features/session/rules/second-factor.ts";
import { type SecondFactorChange, secondFactorMail } from "#features/users/server/second-factor-mail.ts";
import { findActiveUser } from "#features/users/server/users.store.ts";
import { newLoginProofOf } from "../second-factor/proof.ts";
import { lockCurrentSession, type SessionServices, startSession } from "../session.commands.ts";
import { deletePasskey, insertPasskey, listPasskeys } from "./passkeys.store.ts";
import { optionsToMake, optionsToUse, verifiedNew, verifiedUse } from "./passkeys.ts";

type PasskeyServices = SessionServices & { readonly mails: MailQueue };

/** docs/decisions/127-passkeys.md */
export const passkeyRoutes: FastifyPluginAsyncZod<PasskeyServices> = async (app, services) => {
  const { db, mails } = services;
  const config = { access: "own-access" } as const;
  const open = { access: "open" } as const;
  const prove = newLoginProofOf(services);
  const enqueueMail = mails.kind(
    "passkey-changed",
    async ({ user_id, change }: { user_id: number; change: SecondFactorChange }) => {
      const user = await findActiveUser(db, user_id);
      return user && secondFactorMail(user, change);
    },
  );

  app.get(
    "/api/user/passkeys",
    { config, schema: { summary: "Lists the caller's passkeys", response: { 200: z.array(passkey) } } },
    ({ actor }) => listPasskeys(db, actor.id),
  );

  app.post(
    "/api/user/passkeys/options",
    {
      config,
      schema: { summary: "Begins to add a passkey", body: newLoginProof, response: { 201: passkeyOptions } },
    },
    async (request, reply) => {
      const { actor, body, currentUser: user } = request;
      await prove(request, body);
      const person = { id: actor.id, name: user?.name ?? "", email: user?.email ?? "" };
      return reply.code(201).send(await optionsToMake(services, request, person));
    },
  );

  app.post(
    "/api/user/passkeys",
    {
      config,
      schema: { summary: "Adds a passkey", body: passkeyInput, response: { 201: z.object({ id: passkey.shape.id }) } },
    },
    async (request, reply) => {
      const { actor, body } = request;
      const made = await verifiedNew(services, request, body.passkey);
      if (!made) throw invalid({ passkey: [wrongPasskey] });
      const id = await db.transaction().execute(async (trx) => {
        await lockCurrentSession(trx, services.config, request);
        if ((await listPasskeys(trx, actor.id)).length >= maxPasskeys)
          throw conflict(`Du kan højst have ${maxPasskeys} passkeys. Fjern en først.`);
        const inserted = await insertPasskey(trx, {
          ...{ user_id: actor.id, name: body.name, credential_id: made.id, counter: made.counter },
          ...{ public_key: Buffer.from(made.publicKey), transports: made.transports ?? [] },
        });
        if (inserted === undefined) throw conflict("Denne passkey er allerede tilføjet.");
        await insertAuditEntry(trx, { kind: "passkey-added", user_id: actor.id, details: { name: body.name } });
        await enqueueMail(trx, { user_id: actor.id, change: "passkey-added" });
        return inserted;
      });
      return reply.code(201).send({ id });
    },
  );

  app.delete(
    "/api/user/passkeys/:passkeyId",
    { config, schema: { summary: "Removes a passkey", params: passkeyParams, response: { 204: z.null() } } },
    async ({ actor, params }, reply) => {
      await db.transaction().execute(async (trx) => {
        const name = await deletePasskey(trx, actor.id, params.passkeyId);
        if (name === undefined) throw notFound("Din passkey er allerede fjernet.");
        await insertAuditEntry(trx, { kind: "passkey-removed", user_id: actor.id, details: { name } });
        await enqueueMail(trx, { user_id: actor.id, change: "passkey-removed" });
      });
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/login/passkey/options",
    { config: open, schema: { summary: "Begins a login with a passkey", response: { 200: passkeyOptions } } },
    (request) => optionsToUse(services, request),
  );

  app.post(
    "/login/passkey",
    {
      config: open,
      schema: { summary: "Logs in with a passkey", body: passkeyLogin, response: { 200: currentUser } },
    },
    async (request, reply) => {
      const { passkey: used, remember } = request.body;
      const found = await verifiedUse(services, request, used, { userId: undefined });
      if (!found) throw invalid({ passkey: [wrongPasskey] });
      const providerOnly = await findProviderOnlyUser(db, found.user_id);
      if (providerOnly) throw invalid({ passkey: [passwordsOffFor(providerOnly.buttons)] });
      const proof = { id: found.user_id, passkey: { id: found.id, name: found.name }, secret: undefined };
      const user = await startSession(services, request, reply, proof, remember);
      // A concurrent change may have removed the passkey or its user.
      if (!user) throw invalid({ passkey: [wrongPasskey] });
      return user;
    },
  );
};
