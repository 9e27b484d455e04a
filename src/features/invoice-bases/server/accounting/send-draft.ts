import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { today } from "#common/rules/time/clock.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";
import { conflict } from "#common/server/http/errors.ts";
import { findCustomer } from "#features/customers/server/customers.store.ts";
import type { AccountingSystem, InvoiceDraft } from "#features/invoice-bases/rules/accounting/accounting-system.ts";
import {
  type AccountingSystemName,
  accountingLabel,
  accountingSystems,
} from "#features/invoice-bases/rules/accounting/accounting-systems.ts";
import { invoiceDraft } from "#features/invoice-bases/rules/accounting/invoice-draft.ts";
import { systemWords } from "#features/invoice-bases/rules/accounting/system-words.ts";
import type { InvoiceBasisDetails } from "#features/invoice-bases/rules/invoice-basis.ts";
import { requireBasis } from "../invoice-bases.commands.ts";
import { lockBases } from "../invoice-bases.store.ts";
import { findStoredSetup } from "./accounting-setup.store.ts";
import { type CallSystem, systemCaller } from "./call-system.ts";
import { type DraftOutcome, findAttempt, insertAttempt, saveOutcome } from "./invoice-drafts.store.ts";

/** No transaction is open during the requests (docs/decisions/136-drafts-in-accounting-systems.md). */
export async function sendDraft(
  db: Kysely<Database>,
  config: Config,
  actor: Actor,
  basisId: number,
): Promise<InvoiceBasisDetails> {
  const claim = await db.transaction().execute((trx) => claimDraft(trx, actor, basisId));
  const { system } = claim;
  const call = systemCaller(accountingSystems[system].hosts, config.accountingTestServer);
  const outcome = await outcomeOf(accountingSystems[system], call, claim);
  await db.transaction().execute(async (trx) => {
    if (!(await saveOutcome(trx, claim, outcome))) return;
    const kind = outcome.status === "sent" ? "invoice-basis-sent" : "invoice-basis-not-sent";
    const details = { system: accountingLabel(system), ...(outcome.status === "sent" && { number: outcome.number }) };
    await insertAuditEntry(trx, { kind, user_id: actor.id, record_id: basisId, details });
  });
  return requireBasis(db, basisId);
}

type Claim = {
  readonly basisId: number;
  readonly system: AccountingSystemName;
  readonly attempt: number;
  /** Whether an earlier attempt with this key may have made the draft. */
  readonly isRepeated: boolean;
  readonly settings: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
  readonly draft: InvoiceDraft;
};

/** If two requests send the same basis at once, the second request gets 409. */
async function claimDraft(trx: Kysely<Database>, actor: Actor, basisId: number): Promise<Claim> {
  await lockBases(trx);
  const basis = await requireBasis(trx, basisId);
  if (basis.annulled_at !== null) throw conflict("Et annulleret fakturagrundlag kan ikke sendes.");
  const { system, settings, secrets } = await findStoredSetup(trx);
  const former = await findAttempt(trx, basisId);
  if (former?.status === "sent") throw conflict("Fakturagrundlaget er allerede sendt som kladde.");
  const isRepeated = former?.status === "sending" || former?.status === "unknown";
  if (isRepeated && !former.is_settled)
    throw conflict("Fakturagrundlaget er ved at blive sendt. Vent et minut, og prøv igen.");
  if (system === null) throw conflict("Der er ikke sat et regnskabssystem op.");
  if (isRepeated && former.system !== system)
    throw conflict(
      "Kladden kan ligge i et andet regnskabssystem, end I bruger nu. Annuller grundlaget, og lav et nyt.",
    );
  const { label, customer: known } = accountingSystems[system];
  const customer = await findCustomer(trx, basis.customer_id);
  const customer_number = customer?.accounting_number ?? "";
  if (!known.pattern.test(customer_number))
    throw conflict(`Skriv nummeret i regnskabet på kunden ${customer?.name}. I ${label} er det ${known.hint}.`);
  const key = isRepeated ? former.key : randomUUID();
  const draft = invoiceDraft(basis, { key, customer_number, date: today().toString() });
  const attempt = await insertAttempt(trx, actor, { basisId, system, key, reference: draft.reference });
  return { basisId, system, attempt, isRepeated, settings, secrets, draft };
}

type SystemResponse = Awaited<ReturnType<CallSystem>>;

async function outcomeOf(system: AccountingSystem, call: CallSystem, claim: Claim): Promise<DraftOutcome> {
  const { draft, isRepeated, secrets } = claim;
  const settings = withAllNames(system, { ...claim.settings, ...secrets });
  let token: string | undefined = "";
  const failure = (status: "refused" | "unknown", response: SystemResponse): DraftOutcome => ({
    status,
    ...failureOf(response, [...Object.values(secrets), token ?? ""]),
  });
  // If a request before `make` fails, this attempt has made no draft, but an earlier attempt may have.
  const before = isRepeated ? "unknown" : "refused";
  if (system.login) {
    const response = await call(system.login.request(settings));
    token = system.login.tokenIn(successOf(response));
    if (token === undefined) return failure(before, response);
  }
  for (const request of isRepeated ? system.find(settings, draft, token) : []) {
    const response = await call(request);
    const invoices = system.invoicesIn(successOf(response));
    if (invoices === undefined) return failure(before, response);
    for (const invoice of invoices) {
      const number = system.foundIn(invoice, draft);
      if (number !== undefined) return { status: "sent", number };
    }
  }
  const response = await call(system.make(settings, draft, token));
  const number = system.madeIn(successOf(response));
  if (number !== undefined) return { status: "sent", number };
  return failure("status" in response && isNo(response.status) ? "refused" : "unknown", response);
}

function successOf(response: SystemResponse): object | undefined {
  if ("problem" in response || response.status < 200 || response.status >= 300) return undefined;
  return typeof response.json === "object" && response.json !== null ? response.json : undefined;
}

/** Whether the system surely made no draft. At 408 (from a proxy) or 409 (the key is known), it may have made one. */
const isNo = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 409;

function failureOf(response: SystemResponse, secrets: readonly string[]) {
  if ("problem" in response) return { response_status: null, problem: response.problem, words: "" };
  const { status: response_status, json } = response;
  if (response_status < 400) return { response_status, problem: "unreadable" as const, words: "" };
  return { response_status, problem: null, words: systemWords(json, secrets) };
}

const withAllNames = ({ fields }: AccountingSystem, stored: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, stored[name] ?? ""]));
