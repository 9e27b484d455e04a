import type { Kysely } from "kysely";
import { type Actor, can } from "#common/rules/access/actor.ts";
import { formatDate, today } from "#common/rules/time/clock.ts";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import { insertAuditEntries, insertPrivateAbsenceSeen } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { findCompanyDays, listNorms } from "#common/server/database/terms/norms.ts";
import { conflict, forbidden, invalid, notFound } from "#common/server/http/errors.ts";
import type { LateCause } from "#features/periods/rules/late-reason.ts";
import { requireLateCause } from "#features/periods/server/closed-months.store.ts";
import {
  type Absence,
  type AbsenceEvent,
  type AbsenceInput,
  type AbsenceStatus,
  forgottenKind,
} from "../rules/absence.ts";
import {
  type AbsenceDay,
  type AbsencePeriod,
  type AbsencePlace,
  absenceDays,
  changedDates,
  type TakenPeriod,
  takenBy,
} from "../rules/absence-days.ts";
import { absenceActions, approvedStatus, firstStatus } from "../rules/absence-policy.ts";
import type { AbsenceDecision, AbsenceOutcome } from "../rules/decisions/absence-decisions.ts";
import { fixedRejections, takesFixedRejection } from "../rules/decisions/rejection-reasons.ts";
import type { AbsenceKindSetup } from "../rules/kinds/absence-kind.ts";
import { fixedOf } from "../rules/kinds/absence-templates.ts";
import {
  addDays,
  deleteDaysAfter,
  type FoundAbsence,
  findAbsence,
  insertAbsence,
  insertEvents,
  kindsKnownSince,
  listAbsencesById,
  listOpen,
  listTakenPeriods,
  lockOwners,
  lockPerson,
  replaceAbsences,
  replaceDays,
  restoreReplaced,
  updateAbsences,
} from "./absences.store.ts";
import { answersTo, type MailAbsenceAnswers } from "./decision-mail.ts";

export const absenceNotFound = () => notFound("Fraværet findes ikke, eller du har ikke adgang til det.");

const isForgotten = (actor: Actor, { user_id, to_date }: FoundAbsence): boolean =>
  user_id !== actor.id && to_date !== null && to_date < kindsKnownSince();

export function presentAbsence(actor: Actor, found: FoundAbsence): Absence {
  const {
    is_led: _led,
    is_paid: _paid,
    approval: _approval,
    user_id: _user,
    replaced_status: _former,
    ...known
  } = found;
  const { kind, ...shown } = known;
  const isKnown = !isForgotten(actor, found);
  return { ...shown, kind: isKnown ? kind : forgottenKind, authorized_actions: absenceActions(actor, found) };
}

/** Presents absences. The audit log gets a line for each colleague whose private kinds the actor sees. */
export async function openAbsences(
  db: Kysely<Database>,
  actor: Actor,
  absences: readonly FoundAbsence[],
): Promise<Absence[]> {
  const isSeen = (found: FoundAbsence) =>
    found.user_id !== actor.id && fixedOf(found.kind).is_private && !isForgotten(actor, found);
  const people = new Set(absences.filter(isSeen).map(({ user_id }) => user_id));
  await insertPrivateAbsenceSeen(db, actor.id, [...people]);
  return absences.map((found) => presentAbsence(actor, found));
}

const getAbsence = async (trx: Kysely<Database>, actor: Actor, id: number): Promise<Absence> =>
  presentAbsence(actor, (await findAbsence(trx, actor, id)) as FoundAbsence);

type Owned = AbsencePlace & { readonly user_id: number };

async function daysByPlan(trx: Kysely<Database>, userIds: readonly number[]): Promise<(owned: Owned) => AbsenceDay[]> {
  const [norms, companyDays] = await Promise.all([listNorms(trx, userIds), findCompanyDays(trx)]);
  const now = today().toString();
  return ({ user_id, ...period }) => absenceDays(period, norms.get(user_id) ?? [], companyDays, now);
}

export const daysOf = async (trx: Kysely<Database>, user_id: number, place: AbsencePlace): Promise<AbsenceDay[]> =>
  (await daysByPlan(trx, [user_id]))({ ...place, user_id });

/** The caller must lock the person's absences first (`requirePerson`). */
export async function placeErrors(
  trx: Kysely<Database>,
  userId: number,
  period: AbsencePeriod,
  kind: Pick<AbsenceKindSetup, "template">,
  replacesId: number | undefined,
): Promise<FieldErrors> {
  const others = await listTakenPeriods(trx, [userId], { from: period.from_date, to: period.to_date });
  const { interrupts } = fixedOf(kind);
  const problem =
    takenMessage({ ...period, interrupts }, others, [replacesId ?? null]) ??
    emptyMessage(period, await daysOf(trx, userId, { ...period, kind }));
  return problem === undefined ? {} : { from_date: [problem] };
}

function takenMessage(
  period: Parameters<typeof takenBy>[0],
  others: readonly TakenPeriod[],
  except: readonly (number | null)[],
): string | undefined {
  const other = takenBy(period, others, except);
  if (!other) return undefined;
  const isPlanned = period.interrupts !== other.interrupts;
  return `Der er allerede fravær ${periodInWords(other)}.${isPlanned ? " Sygdom afbryder det kun i hele dage." : ""}`;
}

const emptyMessage = ({ to_date }: AbsencePeriod, days: readonly AbsenceDay[]): string | undefined =>
  to_date !== null && !days.some(({ minutes }) => minutes !== 0) ? "Der er ingen arbejdstid i perioden." : undefined;

function periodInWords({ from_date, to_date }: AbsencePeriod): string {
  if (to_date === null) return `fra ${formatDate(from_date)}`;
  return from_date === to_date ? formatDate(from_date) : `${formatDate(from_date)} til ${formatDate(to_date)}`;
}

/** Locks the absences of a person. Throws 404 unless the actor may register absence for the person. */
export async function requirePerson(trx: Kysely<Database>, actor: Actor, userId: number): Promise<void> {
  const person = await lockPerson(trx, actor, userId);
  if (!person || !(userId === actor.id || person.is_led || can(actor, "read-all-absence")))
    throw notFound("Medarbejderen findes ikke, eller du er ikke leder for vedkommende.");
}

/** Stores an absence that the caller has checked. */
export async function requestAbsence(
  trx: Kysely<Database>,
  actor: Actor,
  { user_id: userId = actor.id, replaces_id, replaces_version: _seen, late_cause: cause, ...input }: AbsenceInput,
  kind: AbsenceKindSetup,
  mailAnswers: MailAbsenceAnswers,
): Promise<Absence> {
  const pays = can(actor, "read-all-absence");
  const status = firstStatus(kind.approval, { isOwn: userId === actor.id, pays });
  const days = await daysOf(trx, userId, { ...input, kind });
  const former = replaces_id === undefined ? undefined : await findAbsence(trx, actor, replaces_id);
  const newCause = await requireLateCause(trx, datesBetween(former, kind, days), cause);
  const id = await insertAbsence(trx, {
    ...input,
    user_id: userId,
    status,
    replaces_id: replaces_id ?? null,
    late_cause: newCause ?? former?.late_cause ?? null,
    created_by_user_id: actor.id,
  });
  await addDays(
    trx,
    days.map((day) => ({ ...day, absence_id: id, user_id: userId })),
  );
  await insertEvents(trx, actor, [{ absence_id: id, event: "requested", reason: newCause ?? null }]);
  if (status === "approved" && replaces_id !== undefined) await withdrawReplaced(trx, actor, [replaces_id]);
  await insertAbsenceEntries(trx, actor, "absence-requested", [{ id, user_id: userId }]);
  const absence = await getAbsence(trx, actor, id);
  const isDecided = status === "approved" && kind.approval !== "none";
  if (isDecided) await mailAnswers(trx, ...answersTo([{ ...absence, user_id: userId }], actor));
  return absence;
}

/** The dates that a new absence changes, compared with the absence that it replaces. */
function datesBetween(former: FoundAbsence | undefined, kind: AbsenceKindSetup, days: readonly AbsenceDay[]): string[] {
  const before = former?.days ?? [];
  return former?.kind.id === kind.id ? changedDates(before, days) : [...before, ...days].map(({ date }) => date);
}

async function withdrawReplaced(trx: Kysely<Database>, actor: Actor, ids: readonly number[]): Promise<void> {
  await replaceAbsences(trx, actor, ids);
  await insertEvents(
    trx,
    actor,
    ids.map((absence_id) => ({ absence_id, event: "replaced" })),
  );
}

/** Locks the absent person's absences, and throws unless the actor may take the action on this absence. */
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

/** If the actor's own absence got its last approval, its withdrawal is only requested. */
export async function withdrawAbsence(
  trx: Kysely<Database>,
  actor: Actor,
  found: FoundAbsence,
  cause: LateCause | undefined,
  mailAnswers: MailAbsenceAnswers,
): Promise<Absence> {
  const { id, user_id, status, approval, days } = found;
  const late = lateChange(await requireLateCause(trx, changedDates(days, []), cause));
  const isAsked = user_id === actor.id && approval !== "none" && status === "approved";
  await updateAbsences(trx, actor, [id], {
    ...(isAsked ? { withdrawal_requested: true } : { status: "withdrawn" }),
    ...late,
  });
  const event = isAsked ? "withdrawal-requested" : "withdrawn";
  await insertEvents(trx, actor, [{ absence_id: id, event, reason: late.late_cause ?? null }]);
  await insertAbsenceEntries(trx, actor, "absence-withdrawn", [found]);
  const absence = await getAbsence(trx, actor, id);
  await mailAnswers(trx, ...answersTo([{ ...absence, user_id }], actor));
  return absence;
}

/** Stored days up to `to_date` stay unchanged, even if the plan has changed since. */
export async function endAbsence(
  trx: Kysely<Database>,
  actor: Actor,
  found: FoundAbsence,
  to_date: string,
  cause: LateCause | undefined,
): Promise<Absence> {
  const { id, user_id } = found;
  const stored = new Map(found.days.map((day) => [day.date, day]));
  const days = (await daysOf(trx, user_id, { ...found, to_date })).map((day) => stored.get(day.date) ?? day);
  const late = lateChange(await requireLateCause(trx, changedDates(found.days, days), cause));
  await updateAbsences(trx, actor, [id], { to_date, ...late });
  await deleteDaysAfter(trx, id, to_date);
  await addDays(
    trx,
    days.map((day) => ({ ...day, absence_id: id, user_id })),
  );
  await insertEvents(trx, actor, [{ absence_id: id, event: "ended", reason: late.late_cause ?? null }]);
  await insertAbsenceEntries(trx, actor, "absence-ended", [found]);
  return getAbsence(trx, actor, id);
}

/** A write without a late cause keeps the stored cause. */
const lateChange = (late_cause: LateCause | undefined) => (late_cause === undefined ? {} : { late_cause });

type Seen = readonly { readonly id: number; readonly version: number }[];

/** A refused absence does not stop the others (docs/product-rules.md#decisions-on-absence). */
export async function decideAbsences(
  trx: Kysely<Database>,
  actor: Actor,
  choice: AbsenceDecision,
  reason: string | null,
  absences: Seen,
  mailAnswers: MailAbsenceAnswers,
): Promise<AbsenceOutcome[]> {
  const ids = absences.map(({ id }) => id);
  await lockOwners(trx, ids);
  const found = new Map((await listAbsencesById(trx, actor, ids)).map((row) => [row.id, row]));
  const replacedIds = choice === "undo" ? [...found.values()].flatMap(({ replaces_id }) => replaces_id ?? []) : [];
  const formerOnes = new Map((await listAbsencesById(trx, actor, replacedIds)).map((row) => [row.id, row]));
  const check = await placeCheck(trx, [...found.values(), ...formerOnes.values()]);
  const replacedBefore = new Set<number | null>();
  const verdicts = absences.map(({ id, version }) => {
    if (replacedBefore.has(id)) return { id, ok: false, ...refusals.forbidden } as const;
    const one = found.get(id);
    const former = formerOnes.get(one?.replaces_id ?? 0);
    const verdict = verdictOn(actor, id, one, { version, choice, reason, check, former });
    if (verdict.ok && verdict.days) replacedBefore.add(verdict.found.replaces_id);
    return verdict;
  });
  const taken = verdicts.filter((verdict) => verdict.ok);
  await saveDecisions(trx, actor, taken, choice === "reject" ? reason : null);
  const saved = await listAbsencesById(
    trx,
    actor,
    taken.map(({ id }) => id),
  );
  const isAnswered = new Set(taken.filter(({ event }) => isAnswer(event)).map(({ id }) => id));
  await mailAnswers(
    trx,
    ...answersTo(
      saved.filter(({ id }) => isAnswered.has(id)),
      actor,
    ),
  );
  const byId = new Map(saved.map((row) => [row.id, presentAbsence(actor, row)]));
  return verdicts.map((verdict) =>
    verdict.ok ? { id: verdict.id, ok: true, absence: byId.get(verdict.id) as Absence } : verdict,
  );
}

/** Whether the person gets a mail about the event. */
const isAnswer = (event: AbsenceEvent): boolean => event !== "leader-approved" && event !== "undone";

type PlaceCheck = {
  /** An undone approval restores the replaced absence `former`. Returns a message if another absence prevents this. */
  readonly backInPlaceOf: (absence: FoundAbsence, former: FoundAbsence) => string | undefined;
  readonly placeOf: (absence: FoundAbsence) => { readonly problem: string | undefined; readonly days: AbsenceDay[] };
  /** Makes later checks treat the absence's time as taken. Called when an undone decision brings the absence back. */
  readonly hold: (absence: FoundAbsence) => void;
};

async function placeCheck(trx: Kysely<Database>, absences: readonly FoundAbsence[]): Promise<PlaceCheck> {
  const userIds = [...new Set(absences.map(({ user_id }) => user_id))];
  const from = absences.map(({ from_date }) => from_date).toSorted()[0] ?? today().toString();
  const others = Map.groupBy(await listTakenPeriods(trx, userIds, { from, to: null }), ({ user_id }) => user_id);
  const daysFor = await daysByPlan(trx, userIds);
  const taken = (absence: FoundAbsence) => ({ ...absence, interrupts: fixedOf(absence.kind).interrupts });
  return {
    placeOf: (absence) => {
      const { id, user_id, replaces_id } = absence;
      const days = daysFor(absence);
      const problem =
        takenMessage(taken(absence), others.get(user_id) ?? [], [id, replaces_id]) ?? emptyMessage(absence, days);
      return { problem, days };
    },
    backInPlaceOf: ({ id }, former) => takenMessage(taken(former), others.get(former.user_id) ?? [], [id, former.id]),
    hold: (absence) => {
      others.set(absence.user_id, [...(others.get(absence.user_id) ?? []), taken(absence)]);
    },
  };
}

type Step = { readonly status: AbsenceStatus; readonly event: AbsenceEvent };
type Accepted = Step & {
  readonly id: number;
  readonly ok: true;
  readonly found: FoundAbsence;
  /** The new days of an absence that becomes approved; undefined for other absences. */
  readonly days: AbsenceDay[] | undefined;
  readonly restored?: FoundAbsence;
};
type Refused = Extract<AbsenceOutcome, { ok: false }>;
type Asked = {
  readonly version: number;
  readonly choice: AbsenceDecision;
  readonly reason: string | null;
  readonly check: PlaceCheck;
  /** The absence that the decided absence replaced. */
  readonly former: FoundAbsence | undefined;
};

function verdictOn(
  actor: Actor,
  id: number,
  found: FoundAbsence | undefined,
  { version, choice, reason, check, former }: Asked,
): Accepted | Refused {
  const refusal = refusalOf(actor, found, version, choice);
  if (!found || refusal) return { id, ok: false, ...(refusal ?? refusals.unknown) };
  if (choice === "reject" && takesFixedRejection(found.kind) && !fixedRejections.includes(reason ?? ""))
    return { id, ok: false, ...refusals.freeText };
  const step = stepOf(actor, found, choice);
  const accepted = { id, ok: true, found, ...step } as const;
  if (choice === "undo" && found.status === "approved" && former && comesBack(former)) {
    // A rejected absence may overlap others, so nothing is checked if `former` becomes rejected again.
    if (former.replaced_status !== "rejected") {
      const problem = check.backInPlaceOf(found, former);
      if (problem !== undefined) return { id, ok: false, status: 409, message: problem };
      check.hold(former);
    }
    return { ...accepted, days: undefined, restored: former };
  }
  const isApproval = step.status === "approved" && !found.withdrawal_requested;
  // Another absence may overlap a rejected one, so an undone rejection needs the same check as an approval.
  if (!isApproval && found.status !== "rejected") return { ...accepted, days: undefined };
  const { problem, days } = check.placeOf(found);
  if (problem !== undefined) return { id, ok: false, status: 409, message: problem };
  if (!isApproval) check.hold(found);
  return { ...accepted, days: isApproval ? days : undefined };
}

/** Whether an absence is withdrawn only because another absence replaced it. */
const comesBack = ({ status, replaced_status }: FoundAbsence): boolean =>
  status === "withdrawn" && replaced_status !== null && replaced_status !== "withdrawn";

async function saveDecisions(
  trx: Kysely<Database>,
  actor: Actor,
  accepted: readonly Accepted[],
  reason: string | null,
): Promise<void> {
  for (const [status, rows] of Map.groupBy(accepted, (row) => row.status))
    await updateAbsences(
      trx,
      actor,
      rows.map(({ id }) => id),
      { status, withdrawal_requested: false },
    );
  const approved = accepted.filter(({ days }) => days !== undefined);
  await replaceDays(
    trx,
    approved.map(({ id }) => id),
    approved.flatMap(({ id, found, days = [] }) =>
      days.map((day) => ({ ...day, absence_id: id, user_id: found.user_id })),
    ),
  );
  const replaced = approved.flatMap(({ found }) => found.replaces_id ?? []);
  if (replaced.length > 0) await withdrawReplaced(trx, actor, replaced);
  const restored = accepted.flatMap((row) => row.restored?.id ?? []);
  if (restored.length > 0) await restoreReplaced(trx, actor, restored);
  await insertEvents(trx, actor, [
    ...accepted.map(({ id, event }) => ({ absence_id: id, event, reason })),
    ...restored.map((absence_id) => ({ absence_id, event: "undone" as const })),
  ]);
  await insertAbsenceEntries(
    trx,
    actor,
    "absence-decided",
    accepted.map(({ found }) => found),
  );
}

const refusals = {
  unknown: { status: 404, message: "Fraværet findes ikke, eller du har ikke adgang til det." },
  stale: { status: 409, message: "Fraværet er ændret i mellemtiden." },
  forbidden: { status: 403, message: "Fraværet venter ikke på dig." },
  freeText: { status: 422, message: "Vælg en af de faste begrundelser. Om helbred og familie skrives ingen tekst." },
  paid: {
    status: 409,
    message:
      "Fraværet er med i en lønkørsel, så afgørelsen kan ikke fortrydes. Træk fraværet tilbage, så modregner næste lønkørsel det.",
  },
} as const;

function refusalOf(actor: Actor, found: FoundAbsence | undefined, version: number, choice: AbsenceDecision) {
  if (!found) return refusals.unknown;
  if (found.version !== version) return refusals.stale;
  const actions = absenceActions(actor, found);
  if (choice === "undo" && found.is_paid && absenceActions(actor, { ...found, is_paid: false }).undo)
    return refusals.paid;
  return (choice === "undo" ? actions.undo : actions.decide) ? undefined : refusals.forbidden;
}

function stepOf(actor: Actor, { status, approval, withdrawal_requested }: FoundAbsence, choice: AbsenceDecision): Step {
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

/** The lines of the audit log do not contain the kind of the absence. */
function insertAbsenceEntries(
  trx: Kysely<Database>,
  actor: Actor,
  kind: "absence-requested" | "absence-decided" | "absence-withdrawn" | "absence-ended",
  absences: readonly { readonly id: number; readonly user_id: number }[],
): Promise<void> {
  return insertAuditEntries(
    trx,
    absences.map(({ id, user_id }) => ({
      ...{ kind, user_id: actor.id, record_id: id },
      about_user_id: user_id === actor.id ? undefined : user_id,
    })),
  );
}

/** Adds the missing days up to today to absences without an end. */
export async function extendOpenAbsences(db: Kysely<Database>): Promise<void> {
  const open = await listOpen(db);
  const daysFor = await daysByPlan(db, [...new Set(open.map(({ user_id }) => user_id))]);
  const days = open.flatMap(({ id, ...owned }) =>
    daysFor(owned).map((day) => ({ ...day, absence_id: id, user_id: owned.user_id })),
  );
  await addDays(db, days);
}

export const unknownKind = () => invalid({ kind_id: ["Vælg fraværstype."] });
