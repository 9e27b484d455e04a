import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { type Actor, can } from "#common/rules/access/actor.ts";
import { today } from "#common/rules/time/clock.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, conflict, forbidden, notFound } from "#common/server/http/errors.ts";
import { fileHead, fileResponse, isHead, noBody } from "#common/server/http/file-response.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import {
  agreementActions,
  agreementErrors,
  agreementInput,
  agreementParams,
  type HolidayAgreement,
  holidayAgreement,
  isAgreed,
  isOpen,
} from "#features/absence/rules/balances/agreements.ts";
import type { BalanceUnit } from "#features/absence/rules/balances/balance-rules.ts";
import { balanceEntryParams } from "#features/absence/rules/balances/balances.ts";
import { personBalances } from "#features/absence/rules/balances/person-balances.ts";
import { agreementPdf } from "./agreement-pdf.ts";
import {
  confirmAgreement,
  type FoundAgreement,
  findAgreement,
  insertAgreement,
  listAgreements,
  withdrawAgreement,
} from "./agreements.store.ts";
import { requirePerson } from "./balances.routes.ts";
import { findBalanceFacts, insertEntries, lockEntries } from "./balances.store.ts";

const pdfType = "application/pdf";

/** See docs/product-rules.md#days-that-are-moved. */
export const agreementRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "request-absence" } as const;

  app.get(
    "/api/users/:userId/holiday-agreements",
    {
      config,
      schema: {
        summary: "Lists a user's agreements to move holiday",
        params: balanceEntryParams,
        response: { 200: z.array(holidayAgreement) },
      },
    },
    async ({ actor, params: { userId } }) => {
      await requirePerson(db, actor, userId);
      return (await listAgreements(db, userId)).map((found) => present(actor, found));
    },
  );

  app.post(
    "/api/users/:userId/holiday-agreements",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Proposes an agreement to move holiday",
        params: balanceEntryParams,
        headers: idempotencyHeaders,
        body: agreementInput,
        response: { 201: holidayAgreement },
      },
    },
    async (request, reply) => {
      const { actor, params } = request;
      const { userId } = params;
      const created = await createOnce(db, request, async (trx) => {
        await lockEntries(trx, userId);
        await requirePerson(trx, actor, userId);
        if (actor.id !== userId && !pays(actor))
          throw forbidden("Kun medarbejderen og løn kan foreslå at flytte ferie.");
        const others = await listAgreements(trx, userId);
        const input = await checkedBody(request, agreementInput, async (fields) =>
          agreementErrors(fields, {
            date: today().toString(),
            ...(await movableHoliday(trx, actor, userId, fields.year)),
            hasOpen: others.some((other) => isOpen(other) && other.year === fields.year),
          }),
        );
        const id = await insertAgreement(trx, actor, userId, input);
        await insertEntry(trx, actor, "holiday-agreement-made", { user_id: userId, ...input });
        return present(actor, await requireAgreement(trx, actor, id));
      });
      return reply.code(201).send(created);
    },
  );

  app.post(
    "/api/holiday-agreements/:agreementId/confirmation",
    {
      config,
      schema: {
        summary: "Confirms an agreement to move holiday",
        params: agreementParams,
        response: { 200: holidayAgreement },
      },
    },
    ({ actor, params }) =>
      db.transaction().execute(async (trx) => {
        const found = await lockedAgreement(trx, actor, params.agreementId);
        if (!present(actor, found).authorized_actions.confirm) throw forbidden("Aftalen venter ikke på dig.");
        const movable = await movableHoliday(trx, actor, found.user_id, found.year);
        const date = today().toString();
        const [problem] = Object.values(agreementErrors(found, { date, ...movable, hasOpen: false })).flat();
        if (problem !== undefined) throw conflict(problem);
        await confirmAgreement(trx, actor, found);
        await moveDays(trx, actor, found, date);
        await insertEntry(trx, actor, "holiday-agreement-confirmed", found);
        return present(actor, await requireAgreement(trx, actor, found.id));
      }),
  );

  app.post(
    "/api/holiday-agreements/:agreementId/withdrawal",
    {
      config,
      schema: {
        summary: "Withdraws an agreement to move holiday",
        params: agreementParams,
        response: { 200: holidayAgreement },
      },
    },
    ({ actor, params }) =>
      db.transaction().execute(async (trx) => {
        const found = await lockedAgreement(trx, actor, params.agreementId);
        if (!present(actor, found).authorized_actions.withdraw)
          throw forbidden("Aftalen kan ikke længere trækkes tilbage.");
        await withdrawAgreement(trx, found.id);
        await insertEntry(trx, actor, "holiday-agreement-withdrawn", found);
        return present(actor, await requireAgreement(trx, actor, found.id));
      }),
  );

  app.get(
    "/api/holiday-agreements/:agreementId/file",
    {
      config,
      compress: false,
      schema: {
        summary: "Downloads an agreement to move holiday",
        params: agreementParams,
        response: { 200: fileResponse([pdfType]) },
      },
    },
    async (request, reply) => {
      const { actor, params } = request;
      const found = await requireAgreement(db, actor, params.agreementId);
      if (!present(actor, found).authorized_actions.download) throw forbidden("Aftalen er ikke bekræftet af begge.");
      const file_name = `ferieaftale-${found.id}.pdf`;
      const head = () => fileHead(reply, { content_type: pdfType, file_name });
      if (isHead(request)) return head().send(noBody());
      const company = await db
        .selectFrom("company_details")
        .select(["name", "address", "cvr"])
        .executeTakeFirstOrThrow();
      return head().send(await agreementPdf(found, company));
    },
  );
};

const pays = (actor: Actor): boolean => can(actor, "edit-balances");

function present(actor: Actor, { user_id, ...found }: FoundAgreement): HolidayAgreement {
  return {
    ...found,
    authorized_actions: agreementActions(found, { isOwn: actor.id === user_id, pays: pays(actor) }),
  };
}

async function requireAgreement(db: Kysely<Database>, actor: Actor, id: number): Promise<FoundAgreement> {
  const found = await findAgreement(db, id);
  if (!found) throw agreementNotFound();
  if (actor.id !== found.user_id && !pays(actor)) throw agreementNotFound();
  return found;
}

const agreementNotFound = () => notFound("Aftalen findes ikke, eller du har ikke adgang til den.");

/** Locks the person's entries first, so that no other transaction changes the agreement meanwhile. */
async function lockedAgreement(trx: Kysely<Database>, actor: Actor, id: number): Promise<FoundAgreement> {
  await lockEntries(trx, (await requireAgreement(trx, actor, id)).user_id);
  return requireAgreement(trx, actor, id);
}

async function movableHoliday(
  trx: Kysely<Database>,
  actor: Actor,
  userId: number,
  year: number | undefined,
): Promise<{ readonly movable: number | undefined; readonly unit: BalanceUnit }> {
  const { byUser } = await findBalanceFacts(trx, [await requirePerson(trx, actor, userId)]);
  const facts = byUser.get(userId);
  const [holiday] = facts ? personBalances(facts, ["holiday"], today().toString()) : [];
  const movable = holiday?.years.find((one) => one.year === year)?.at_end?.above_four_weeks;
  return { movable, unit: holiday?.unit ?? "days" };
}

const movedReason = "Flyttet efter aftale, som begge har bekræftet";

async function moveDays(trx: Kysely<Database>, actor: Actor, agreement: FoundAgreement, date: string): Promise<void> {
  const { id, user_id, year, amount } = agreement;
  if (!isAgreed(await requireAgreement(trx, actor, id))) return;
  const entry = { account: "holiday", kind: "moved", user_id, date, reason: movedReason } as const;
  await insertEntries(trx, actor, [
    { ...entry, year, amount: -amount },
    { ...entry, year: year + 1, amount },
  ]);
}

function insertEntry(
  trx: Kysely<Database>,
  actor: Actor,
  kind: "holiday-agreement-made" | "holiday-agreement-confirmed" | "holiday-agreement-withdrawn",
  { user_id, year }: { readonly user_id: number; readonly year: number },
): Promise<void> {
  const about = user_id === actor.id ? {} : { about_user_id: user_id };
  return insertAuditEntry(trx, { kind, user_id: actor.id, ...about, details: { year } });
}
