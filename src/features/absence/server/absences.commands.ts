import type { Kysely } from "kysely";
import { type Actor, can } from "#common/rules/actor.ts";
import { formatDate, today } from "#common/rules/clock.ts";
import { addError, type FieldErrors } from "#common/rules/values/fields.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import { findCompanyDays, listNorms } from "#common/server/database/norms.ts";
import type { Database } from "#common/server/database/tables.ts";
import { conflict, forbidden, invalid, notFound } from "#common/server/http/errors.ts";
import type { Absence, AbsenceEvent, AbsenceInput, AbsenceStatus } from "../rules/absence.ts";
import { type AbsenceDay, type AbsencePeriod, absenceDays } from "../rules/absence-days.ts";
import { absenceActions, approvedStatus, firstStatus } from "../rules/absence-policy.ts";
import type { AbsenceDecision, AbsenceOutcome } from "../rules/decisions/absence-decisions.ts";
import type { AbsenceKindSetup } from "../rules/kinds/absence-kind.ts";
import { fixedOf } from "../rules/kinds/absence-templates.ts";
import {
  addDays,
  type FoundAbsence,
  findAbsence,
  findOverlapping,
  insertAbsence,
  insertEvent,
  listOpen,
  lockOwners,
  lockPerson,
  saveDays,
  updateAbsence,
} from "./absences.store.ts";

export const absenceNotFound = () => notFound("Fraværet findes ikke, eller du har ikke adgang til det.");

export function presentAbsence(actor: Actor, found: FoundAbsence): Absence {
  const { is_led: _led, approval: _approval, user_id: _user, ...shown } = found;
  return { ...shown, authorized_actions: absenceActions(actor, found) };
}

const getAbsence = async (trx: Kysely<Database>, actor: Actor, id: number): Promise<Absence> =>
  presentAbsence(actor, (await findAbsence(trx, actor, id)) as FoundAbsence);

/** The working days of an absence by the person's plan of now; of one without an end until today. */
export async function daysOf(trx: Kysely<Database>, userId: number, period: AbsencePeriod): Promise<AbsenceDay[]> {
  const norms = (await listNorms(trx, [userId])).get(userId) ?? [];
  return absenceDays(period, norms, await findCompanyDays(trx), today().toString());
}

/** Why an absence cannot lie where it is put: another one is there, or no working day is. Locks nothing. */
export async function placeErrors(
  trx: Kysely<Database>,
  userId: number,
  period: AbsencePeriod,
  kind: Pick<AbsenceKindSetup, "template">,
  except: readonly number[],
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const other = await findOverlapping(trx, userId, period, { isIllness: fixedOf(kind).interrupts, except });
  if (other) addError(errors, "from_date", `Der er allerede fravær ${periodInWords(other)}.`);
  const days = await daysOf(trx, userId, period);
  if (period.to_date !== null && !days.some(({ minutes }) => minutes !== 0))
    addError(errors, "from_date", "Der er ingen arbejdstid i perioden.");
  return errors;
}

function periodInWords({ from_date, to_date }: AbsencePeriod): string {
  if (to_date === null) return `fra ${formatDate(from_date)}`;
  return from_date === to_date ? formatDate(from_date) : `${formatDate(from_date)} til ${formatDate(to_date)}`;
}

/** The person of an absence, locked with their absences. Throws 404 unless the actor may register absence for them. */
export async function requirePerson(trx: Kysely<Database>, actor: Actor, userId: number): Promise<void> {
  const person = await lockPerson(trx, actor, userId);
  if (!person || !(userId === actor.id || person.is_led || can(actor, "read-all-absence")))
    throw notFound("Medarbejderen findes ikke, eller du er ikke leder for vedkommende.");
}

/** Stores a checked absence. One that replaces another and needs no decision withdraws it at once. */
export async function requestAbsence(
  trx: Kysely<Database>,
  actor: Actor,
  { user_id: userId = actor.id, replaces_id, ...input }: AbsenceInput,
  kind: AbsenceKindSetup,
): Promise<Absence> {
  const pays = can(actor, "read-all-absence");
  const status = firstStatus(kind.approval, { isOwn: userId === actor.id, pays });
  const id = await insertAbsence(trx, {
    ...input,
    user_id: userId,
    status,
    replaces_id: replaces_id ?? null,
    created_by_user_id: actor.id,
  });
  await saveDays(trx, { id, user_id: userId }, await daysOf(trx, userId, input));
  await insertEvent(trx, actor, id, "requested");
  if (status === "approved") await replaceFormer(trx, actor, replaces_id ?? null);
  await insertAbsenceEntry(trx, actor, "absence-requested", { id, user_id: userId });
  return getAbsence(trx, actor, id);
}

async function replaceFormer(trx: Kysely<Database>, actor: Actor, id: number | null): Promise<void> {
  if (id === null) return;
  await updateAbsence(trx, actor, id, { status: "withdrawn", withdrawal_requested: false });
  await insertEvent(trx, actor, id, "replaced");
}

/** An absence that the actor may change. Throws 404, 403 or 409. */
export async function requireChangeable(
  trx: Kysely<Database>,
  actor: Actor,
  id: number,
  version: number | undefined,
  action: "withdraw" | "change" | "end",
): Promise<FoundAbsence> {
  await lockOwners(trx, [id]);
  const found = await findAbsence(trx, actor, id);
  if (!found) throw absenceNotFound();
  if (version !== undefined && version !== found.version) throw conflict("Fraværet er ændret i mellemtiden.");
  if (!absenceActions(actor, found)[action]) throw forbidden("Fraværet kan ikke længere ændres.");
  return found;
}

/** Withdraws what is not decided or needs no decision; asks to withdraw the rest. A leader's withdrawal is a decision. */
export async function withdrawAbsence(trx: Kysely<Database>, actor: Actor, found: FoundAbsence): Promise<Absence> {
  const { id, user_id, status, approval } = found;
  if (user_id === actor.id && approval !== "none" && status === "approved") {
    await updateAbsence(trx, actor, id, { withdrawal_requested: true });
    await insertEvent(trx, actor, id, "withdrawal-requested");
  } else {
    await updateAbsence(trx, actor, id, { status: "withdrawn" });
    await insertEvent(trx, actor, id, "withdrawn");
  }
  await insertAbsenceEntry(trx, actor, "absence-withdrawn", { id, user_id });
  return getAbsence(trx, actor, id);
}

/** Ends an absence without an end: "Rask". The days until then stay as they were, and later ones go. */
export async function endAbsence(
  trx: Kysely<Database>,
  actor: Actor,
  found: FoundAbsence,
  to_date: string,
): Promise<Absence> {
  const { id, user_id, days: stored } = found;
  const kept = new Map(stored.map((day) => [day.date, day]));
  const days = (await daysOf(trx, user_id, { ...found, to_date })).map((day) => kept.get(day.date) ?? day);
  await updateAbsence(trx, actor, id, { to_date });
  await saveDays(trx, { id, user_id }, days);
  await insertEvent(trx, actor, id, "ended");
  await insertAbsenceEntry(trx, actor, "absence-ended", { id, user_id });
  return getAbsence(trx, actor, id);
}

type Seen = readonly { readonly id: number; readonly version: number }[];

/** Decides on absences, each by itself (docs/product-rules.md#decisions-on-absence). */
export async function decideAbsences(
  trx: Kysely<Database>,
  actor: Actor,
  choice: AbsenceDecision,
  reason: string | null,
  absences: Seen,
): Promise<AbsenceOutcome[]> {
  await lockOwners(
    trx,
    absences.map(({ id }) => id),
  );
  const outcomes: AbsenceOutcome[] = [];
  for (const { id, version } of absences) {
    const found = await findAbsence(trx, actor, id);
    const refusal = refusalOf(actor, found, version, choice);
    if (!found || refusal) outcomes.push({ id, ok: false, ...(refusal ?? refusals.unknown) });
    else outcomes.push(await decided(trx, actor, found, choice, reason));
  }
  return outcomes;
}

const refusals = {
  unknown: { status: 404, message: "Fraværet findes ikke, eller du har ikke adgang til det." },
  stale: { status: 409, message: "Fraværet er ændret i mellemtiden." },
  forbidden: { status: 403, message: "Fraværet venter ikke på dig." },
} as const;

function refusalOf(actor: Actor, found: FoundAbsence | undefined, version: number, choice: AbsenceDecision) {
  if (!found) return refusals.unknown;
  if (found.version !== version) return refusals.stale;
  const actions = absenceActions(actor, found);
  return (choice === "undo" ? actions.undo : actions.decide) ? undefined : refusals.forbidden;
}

async function decided(
  trx: Kysely<Database>,
  actor: Actor,
  found: FoundAbsence,
  choice: AbsenceDecision,
  reason: string | null,
): Promise<AbsenceOutcome> {
  const { id, user_id, replaces_id } = found;
  const { status, event } = stepOf(actor, found, choice);
  if (status === "approved" && !found.withdrawal_requested) {
    const except = replaces_id === null ? [id] : [id, replaces_id];
    const [message] = (await placeErrors(trx, user_id, found, found.kind, except)).from_date ?? [];
    if (message !== undefined) return { id, ok: false, status: 409, message };
    await saveDays(trx, found, await daysOf(trx, user_id, found));
    await replaceFormer(trx, actor, replaces_id);
  }
  await updateAbsence(trx, actor, id, { status, withdrawal_requested: false });
  await insertEvent(trx, actor, id, event, choice === "reject" ? reason : null);
  await insertAbsenceEntry(trx, actor, "absence-decided", found);
  return { id, ok: true, absence: await getAbsence(trx, actor, id) };
}

function stepOf(
  actor: Actor,
  { status, approval, withdrawal_requested }: FoundAbsence,
  choice: AbsenceDecision,
): { readonly status: AbsenceStatus; readonly event: AbsenceEvent } {
  if (withdrawal_requested)
    return choice === "approve"
      ? { status: "withdrawn", event: "withdrawn" }
      : { status, event: "withdrawal-rejected" };
  if (choice === "reject") return { status: "rejected", event: "rejected" };
  if (choice === "undo") {
    const isSecond = status === "approved" && approval === "leader-and-payroll";
    return { status: isSecond ? "leader-approved" : "requested", event: "undone" };
  }
  const approved = approvedStatus(approval, status, can(actor, "read-all-absence"));
  return { status: approved, event: approved === "approved" ? "approved" : "leader-approved" };
}

/** The log never says which kind of absence it is. */
function insertAbsenceEntry(
  trx: Kysely<Database>,
  actor: Actor,
  kind: "absence-requested" | "absence-decided" | "absence-withdrawn" | "absence-ended",
  { id, user_id }: { readonly id: number; readonly user_id: number },
): Promise<void> {
  const about = user_id === actor.id ? {} : { about_user_id: user_id };
  return insertAuditEntry(trx, { kind, user_id: actor.id, ...about, record_id: id });
}

/** Adds the days that have come since to absences without an end. */
export async function extendOpenAbsences(db: Kysely<Database>): Promise<void> {
  const open = await listOpen(db);
  const norms = await listNorms(db, [...new Set(open.map(({ user_id }) => user_id))]);
  const company = await findCompanyDays(db);
  const now = today().toString();
  const rows = open.flatMap(({ id, user_id, ...period }) =>
    absenceDays(period, norms.get(user_id) ?? [], company, now).map((day) => ({ ...day, absence_id: id, user_id })),
  );
  for (let place = 0; place < rows.length; place += daysPerInsert)
    await addDays(db, rows.slice(place, place + daysPerInsert));
}

const daysPerInsert = 5_000;

/** The error of a kind that cannot be chosen. */
export const unknownKind = () => invalid({ kind_id: ["Vælg fraværstype."] });
