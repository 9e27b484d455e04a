import fc from "fast-check";
import { daysOfAbsence, isEmpty, isTaken } from "../absence/days.ts";
import { fixedOf } from "../absence/kinds.ts";
import { isPaid } from "../absence/owed.ts";
import { actionsOn, knowsAbsence, leads, mayUndo, pays } from "../absence/rights.ts";
import { attemptBy, mostly, nat, nth, type Who, who } from "../choose.ts";
import {
  type Absence,
  type AbsenceKind,
  type AbsencePeriod,
  type Company,
  kindOf,
  type User,
  userOf,
} from "../company.ts";
import { can } from "../rules.ts";
import { type Attempt, count, type Expected, refused, refusedAccess, Step } from "../step.ts";
import { shownAbsence } from "../views/absence.ts";
import { today } from "../wall-clock.ts";

/* Requests for absence, reports and ends of illness, withdrawals, and decisions. */

const right = "index-own-jobs";

type PeriodDraw = { from: number; days: number | null; shape: "whole" | "noons" | "start" | "end" | "hours" | "odd" };

const period: fc.Arbitrary<PeriodDraw> = fc.record({
  from: mostly(
    fc.oneof({ weight: 3, arbitrary: fc.integer({ min: -25, max: 0 }) }, { weight: 1, arbitrary: fc.nat({ max: 60 }) }),
    fc.constantFrom(-150, 700),
  ),
  days: mostly(fc.constantFrom(0, 0, 0, 1, 4, 20), fc.constantFrom(-1, 600)),
  shape: mostly(
    fc.constantFrom(
      "whole" as const,
      "whole" as const,
      "noons" as const,
      "start" as const,
      "end" as const,
      "hours" as const,
    ),
    fc.constant("odd" as const),
  ),
});

const hours = [
  ["08:00", "10:00"],
  ["09:00", "12:30"],
  ["12:00", "15:00"],
  ["23:00", "23:55"],
] as const;

function periodOf({ from, days, shape }: PeriodDraw): AbsencePeriod {
  const first = today().add({ days: from });
  const whole = { startsAtNoon: false, endsAtNoon: false, start: null, end: null };
  const dates = { from: first.toString(), to: days === null ? null : first.add({ days }).toString() };
  if (shape === "hours") {
    const [start, end] = nth(hours, from + 200) ?? hours[0];
    return { ...whole, from: dates.from, to: dates.from, start, end };
  }
  // Some of these values exclude each other.
  if (shape === "odd")
    return { ...whole, ...dates, endsAtNoon: true, start: "10:00", end: from % 2 === 0 ? null : "09:00" };
  return {
    ...{ ...whole, ...dates },
    startsAtNoon: shape === "start" || shape === "noons",
    endsAtNoon: days !== null && (shape === "end" || shape === "noons"),
  };
}

type Asked = {
  who: Who;
  /** Null for the user themselves. */
  user: number | null;
  kind: number;
  period: PeriodDraw;
  hasReason: boolean;
  replaced: number | null;
  key: string;
};

const asked = {
  who,
  user: fc.option(nat, { freq: 2 }),
  kind: mostly(fc.constantFrom(0, 0, 1, 1, 2, 3, 4, 5), fc.constant(-1)),
  period,
  hasReason: fc.boolean(),
  replaced: fc.constant(null),
  key: fc.uuid(),
};

export const askAbsence = fc.record(asked).map((drawn) => new Step("Ask absence", drawn, asking));

export const changeAbsence = fc
  .record({ ...asked, replaced: nat })
  .map((drawn) => new Step("Change absence", drawn, asking));

/** Illness, mostly from today and without an end. */
export const reportIllness = fc
  .record({
    ...asked,
    ...{ kind: fc.constant(2), hasReason: mostly(fc.constant(false), fc.constant(true)) },
    period: fc.record({
      from: mostly(fc.integer({ min: -6, max: 0 }), fc.constant(1)),
      days: fc.option(fc.nat({ max: 3 }), { freq: 1 }),
      shape: fc.constantFrom("whole" as const, "whole" as const, "start" as const, "hours" as const),
    }),
  })
  .map((drawn) => new Step("Report illness", drawn, asking));

/** The place of a kind that does not exist. */
const unknownKind = 99;
const isAlive = ({ status }: Absence) => ["requested", "leader-approved", "approved"].includes(status);

/** A period in the unit of the kind, and not in the future if the kind does not allow that. */
function fitting(kind: AbsenceKind, drawn: PeriodDraw): PeriodDraw {
  const isWhole = kind.unit === "day" || (kind.unit === "half-day" && drawn.shape === "hours");
  const { mayBeOpen, mayLieAhead } = fixedOf(kind);
  return {
    shape: isWhole ? "whole" : drawn.shape,
    from: mayLieAhead ? drawn.from : Math.min(drawn.from, 0),
    days: drawn.days === null && !mayBeOpen ? 0 : drawn.days,
  };
}

function asking(company: Company, drawn: Asked): Attempt | undefined {
  const usual = drawn.who.can ? company.absences.filter(isAlive) : company.absences;
  const replaced = drawn.replaced === null ? undefined : nth(usual, drawn.replaced);
  if (drawn.replaced !== null && !replaced) return undefined;
  const named = drawn.user === null ? undefined : nth(company.users, drawn.user);
  const kind = drawn.kind < 0 ? undefined : nth(company.absenceKinds, drawn.kind);
  const period = periodOf(kind && drawn.who.can ? fitting(kind, drawn.period) : drawn.period);
  const mayHave = !drawn.who.can || !kind || !fixedOf(kind).isPrivate;
  const reason = kind?.asksReason && drawn.who.can ? "Truckkort" : drawn.hasReason && mayHave ? "Bryllup" : null;
  return attemptBy(company, drawn.who, (actor) => {
    // Mostly, the new absence is for the person of the replaced absence.
    const user = replaced && drawn.who.can ? userOf(company, replaced.user) : (named ?? actor);
    const isOwn = user === actor && drawn.who.n % 2 === 0;
    return {
      by: actor.id,
      method: "POST",
      path: "/api/absences",
      body: {
        kind_id: kind?.id ?? unknownKind,
        ...(!isOwn && { user_id: user.id }),
        ...{ from_date: period.from, to_date: period.to, start_time: period.start, end_time: period.end },
        ...{ starts_at_noon: period.startsAtNoon, ends_at_noon: period.endsAtNoon, reason },
        ...(replaced && { replaces_id: replaced.id }),
      },
      key: drawn.key,
      expect: () => expectedRequest(company, actor, { user, kind, period, reason, replaced }),
    };
  });
}

type Request = {
  user: User;
  kind: AbsenceKind | undefined;
  period: AbsencePeriod;
  reason: string | null;
  replaced: Absence | undefined;
};

function expectedRequest(company: Company, actor: User, request: Request): Expected {
  const { user, kind, period, reason, replaced } = request;
  const refusal = refusedAccess(actor, right) ?? refusedPerson(company, actor, user);
  if (refusal) return refusal;
  const wrong = [...wrongPeriod(period), ...(kind ? wrongForKind(kind, period, reason) : ["kind_id"])];
  if (!kind) return refused(422, ...new Set(wrong));
  if (replaced) {
    const refusal = refusedChange(company, actor, replaced, "change");
    if (refusal) return refusal;
    if (replaced.user !== user.id) return refused(404);
  }
  if (wrong.length > 0) return refused(422, ...new Set(wrong));
  const place = { ...period, user: user.id, kind: kind.id };
  const days = daysOfAbsence(company, user, period);
  if (isTaken(company, place, [replaced?.id ?? null]) || isEmpty(period, days)) return refused(422, "from_date");
  const isDecided = user !== actor && (kind.approval === "leader" || pays(actor));
  const status = kind.approval === "none" || isDecided ? "approved" : user === actor ? "requested" : "leader-approved";
  const made: Absence = {
    ...{ ...place, id: 0, version: 1, days, reason, status, by: actor.id },
    ...{ asksWithdrawal: false, replaces: replaced?.id ?? null, replacedAs: null },
    history: [{ event: "requested", by: actor.id, reason: null }],
  };
  return {
    status: 201,
    happens({ id }) {
      made.id = id;
      company.absences.push(made);
      if (status === "approved" && replaced) replace(actor, replaced);
      count(company, `Absence of ${kind.template}`);
      if (user !== actor) count(company, "Ask for another");
      if (period.start !== null) count(company, "Ask for hours");
    },
    shows: () => shownAbsence(company, actor, made),
  };
}

function refusedPerson(company: Company, actor: User, user: User): Expected | undefined {
  const mayAsk = user === actor || leads(company, actor, user) || pays(actor);
  return user.deleted || !mayAsk ? refused(404) : undefined;
}

function wrongPeriod({ from, to, startsAtNoon, endsAtNoon, start, end }: AbsencePeriod): string[] {
  const wrong: string[] = [];
  const last = to ?? from;
  const longest = Temporal.PlainDate.from(from).add({ months: 18 }).toString();
  if (from < today().subtract({ months: 3 }).toString()) wrong.push("from_date");
  if (last < from || last > today().add({ months: 18 }).toString() || last > longest) wrong.push("to_date");
  if (startsAtNoon && endsAtNoon && from === to) wrong.push("ends_at_noon");
  if (start === null && end === null) return wrong;
  if (start === null) wrong.push("start_time");
  else if (end === null || end <= start) wrong.push("end_time");
  if (from !== to) wrong.push("to_date");
  if (startsAtNoon || endsAtNoon) wrong.push("start_time");
  return wrong;
}

function wrongForKind(kind: AbsenceKind, period: AbsencePeriod, reason: string | null): string[] {
  const { from, to, startsAtNoon, endsAtNoon, start } = period;
  const { isPrivate, mayBeOpen, mayLieAhead } = fixedOf(kind);
  const wrong: string[] = [];
  if (kind.unit !== "hour" && start !== null) wrong.push("start_time");
  if (kind.unit === "day" && (startsAtNoon || endsAtNoon)) wrong.push(startsAtNoon ? "starts_at_noon" : "ends_at_noon");
  if (to === null && !mayBeOpen) wrong.push("to_date");
  if ((!mayLieAhead || to === null) && from > today().toString()) wrong.push("from_date");
  if (isPrivate ? reason !== null : kind.asksReason && reason === null) wrong.push("reason");
  return wrong;
}

function refusedChange(
  company: Company,
  actor: User,
  absence: Absence,
  action: "change" | "withdraw" | "end",
  isOld = false,
): Expected | undefined {
  if (!knowsAbsence(company, actor, userOf(company, absence.user))) return refused(404);
  if (isOld) return refused(409);
  return actionsOn(company, actor, absence)[action] ? undefined : refused(403);
}

function change(absence: Absence, actor: User, event: string, changes: Partial<Absence>, reason: string | null = null) {
  Object.assign(absence, changes, { version: absence.version + 1 });
  absence.history.push({ event, by: actor.id, reason });
}

const replace = (actor: User, replaced: Absence) =>
  change(replaced, actor, "replaced", { replacedAs: replaced.status, status: "withdrawn", asksWithdrawal: false });

/** The absence that comes back when an approval is undone. */
function formerOf(company: Company, { status, replaces }: Absence): Absence | undefined {
  const former = company.absences.find(({ id }) => id === replaces);
  if (status !== "approved" || !former || former.status !== "withdrawn") return undefined;
  return former.replacedAs === null || former.replacedAs === "withdrawn" ? undefined : former;
}

// ── Withdrawal and recovery ──────────────────────────────────────────────────────────────────────────────────────────

type Withdrawal = Named & { isPaid: boolean; isOwn: boolean };
type Named = { who: Who; absence: number; version: "none" | "right" | "old" };
const named = {
  who,
  absence: nat,
  version: fc.constantFrom("none" as const, "right" as const, "right" as const, "right" as const, "old" as const),
};

/** Often a run has paid the absence, so that the next run reverses it, and often the person withdraws it themselves. */
export const withdrawAbsence = fc
  .record({ ...named, isPaid: fc.boolean(), isOwn: fc.boolean() })
  .map((drawn) => new Step("Withdraw absence", drawn, withdrawal));

const versionOf = ({ version }: Absence, named: Named["version"]) =>
  named === "none" ? undefined : named === "right" ? version : version + 7;

function withdrawal(company: Company, drawn: Withdrawal): Attempt | undefined {
  const alive = company.absences.filter((absence) => isAlive(absence) && !absence.asksWithdrawal);
  const paid = alive.filter((absence) => isPaid(company, absence));
  const fit = drawn.isPaid && paid.length > 0 ? paid : alive;
  const absence = nth(drawn.who.can ? fit : company.absences, drawn.absence);
  if (!absence) return undefined;
  const attemptOf = (actor: User): Attempt => ({
    by: actor.id,
    method: "POST",
    path: `/api/absences/${absence.id}/withdrawal`,
    body: { version: versionOf(absence, drawn.version) },
    expect() {
      const refusal =
        refusedAccess(actor, right) ?? refusedChange(company, actor, absence, "withdraw", drawn.version === "old");
      if (refusal) return refusal;
      const { status, user } = absence;
      const asks = user === actor.id && status === "approved" && kindOf(company, absence).approval !== "none";
      return {
        status: 200,
        happens() {
          if (asks) change(absence, actor, "withdrawal-requested", { asksWithdrawal: true });
          else change(absence, actor, "withdrawn", { status: "withdrawn" });
          count(company, asks ? "Ask to withdraw" : "Withdraw at once");
        },
        shows: () => shownAbsence(company, actor, absence),
      };
    },
  });
  return drawn.isOwn ? attemptOf(userOf(company, absence.user)) : attemptBy(company, drawn.who, attemptOf);
}

type Ending = Named & { day: number };

export const endAbsence = fc
  .record({ ...named, day: mostly(fc.integer({ min: -3, max: 0 }), fc.constantFrom(-30, 1)) })
  .map((drawn) => new Step("End absence", drawn, ending));

const isOpen = ({ to, status }: Absence) => to === null && status === "approved";

function ending(company: Company, drawn: Ending): Attempt | undefined {
  const absence = nth(drawn.who.can ? company.absences.filter(isOpen) : company.absences, drawn.absence);
  if (!absence) return undefined;
  const to = today().add({ days: drawn.day }).toString();
  return attemptBy(company, drawn.who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: `/api/absences/${absence.id}/end`,
    body: { to_date: to, version: versionOf(absence, drawn.version) },
    expect: () =>
      refusedAccess(actor, right) ??
      refusedChange(company, actor, absence, "end", drawn.version === "old") ??
      ended(company, actor, absence, to, 200),
  }));
}

/** "Rask": ends the user's own illness, which the call does not name. */
export const recover = fc
  .record({ who, day: mostly(fc.integer({ min: -3, max: 0 }), fc.constant(1)), key: fc.uuid() })
  .map((drawn) => new Step("Recover", drawn, recovery));

function recovery(company: Company, { who, day, key }: { who: Who; day: number; key: string }): Attempt | undefined {
  const to = today().add({ days: day }).toString();
  return attemptBy(company, who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: "/api/absences/recovery",
    body: { to_date: to },
    key,
    expect() {
      const refusal = refusedAccess(actor, right);
      if (refusal) return refusal;
      const absence = company.absences.find((one) => one.user === actor.id && isOpen(one));
      return absence ? ended(company, actor, absence, to, 201) : refused(409);
    },
  }));
}

function ended(company: Company, actor: User, absence: Absence, to: string, status: number): Expected {
  if (to < absence.from || to > today().toString()) return refused(422, "to_date");
  return {
    status,
    happens() {
      const known = new Map(absence.days.map((day) => [day.date, day]));
      const days = daysOfAbsence(company, userOf(company, absence.user), { ...absence, to });
      const kept = absence.days.filter(({ date }) => date <= to);
      const added = days.filter(({ date }) => !known.has(date));
      change(absence, actor, "ended", { to, days: [...kept, ...added].sort(byDate) });
    },
    shows: () => shownAbsence(company, actor, absence),
  };
}

const byDate = (one: { date: string }, other: { date: string }) => (one.date < other.date ? -1 : 1);

// ── Decisions ────────────────────────────────────────────────────────────────────────────────────────────────────────

type Deciding = {
  who: Who;
  choice: "approve" | "reject" | "undo";
  absences: { n: number; isOld: boolean }[];
  reason: string | null;
  key: string;
};

export const decideAbsence = fc
  .record({
    who,
    choice: fc.constantFrom("approve" as const, "approve" as const, "reject" as const, "undo" as const),
    absences: fc.array(fc.record({ n: nat, isOld: mostly(fc.constant(false), fc.constant(true)) }), {
      minLength: 1,
      maxLength: 3,
    }),
    reason: mostly(fc.constantFrom("For mange væk", " Travlt "), fc.constant(null)),
    key: fc.uuid(),
  })
  .map((drawn) => new Step("Decide absence", drawn, deciding));

type Chosen = { absence: Absence; version: number; isOld: boolean };

function deciding(company: Company, { who, choice, absences, ...drawn }: Deciding): Attempt | undefined {
  const action = choice === "undo" ? "undo" : "decide";
  const decides = (user: User) => company.absences.some((absence) => actionsOn(company, user, absence)[action]);
  const able = company.users.filter((user) => can(user, "manage-users-jobs") && decides(user));
  const actor = nth(who.can && able.length > 0 ? able : company.users, who.n);
  if (!actor) return undefined;
  const fit = company.absences.filter((absence) => actionsOn(company, actor, absence)[action]);
  const chosen = absences.flatMap(({ n, isOld }): Chosen[] => {
    const absence = nth(who.can && fit.length > 0 ? fit : company.absences, n);
    return absence ? [{ absence, version: isOld ? absence.version + 7 : absence.version, isOld }] : [];
  });
  const once = [...new Map(chosen.map((one) => [one.absence, one])).values()];
  if (once.length === 0) return undefined;
  const reason = drawn.reason ?? undefined;
  return {
    by: actor.id,
    method: "POST",
    path: "/api/absences/decisions",
    body: { decision: choice, reason, absences: once.map(({ absence: { id }, version }) => ({ id, version })) },
    key: drawn.key,
    expect: () => expectedDecision(company, actor, { choice, reason: reason?.trim() ?? null, chosen: once }),
  };
}

type Decided = { choice: Deciding["choice"]; reason: string | null; chosen: readonly Chosen[] };

function expectedDecision(company: Company, actor: User, { choice, reason, chosen }: Decided): Expected {
  const refusal = refusedAccess(actor, "manage-users-jobs");
  if (refusal) return refusal;
  if (choice === "reject" && reason === null) return refused(422, "reason");
  const outcomes: { id: number; ok: boolean; status?: number; absence?: unknown }[] = [];
  const decided: Absence[] = [];
  return {
    status: 200,
    happens() {
      for (const one of chosen) {
        const refusal = refusalOf(company, actor, one, choice);
        const { id } = one.absence;
        outcomes.push(refusal === undefined ? { id, ok: true } : { id, ok: false, status: refusal });
        count(company, `${choice} absence: ${refusal ?? "ok"}`);
        if (refusal !== undefined) continue;
        decide(company, actor, one.absence, { choice, reason });
        decided.push(one.absence);
      }
    },
    shows: () => ({
      data: outcomes.map((outcome) => {
        const absence = decided.find(({ id }) => id === outcome.id);
        return { ...outcome, ...(absence && { absence: shownAbsence(company, actor, absence) }) };
      }),
    }),
  };
}

function refusalOf(company: Company, actor: User, { absence, isOld }: Chosen, choice: Deciding["choice"]) {
  if (!knowsAbsence(company, actor, userOf(company, absence.user))) return 404;
  if (isOld) return 409;
  const actions = actionsOn(company, actor, absence);
  if (choice === "undo" && isPaid(company, absence) && mayUndo(company, actor, absence)) return 409;
  if (!actions[choice === "undo" ? "undo" : "decide"]) return 403;
  const former = choice === "undo" ? formerOf(company, absence) : undefined;
  if (former && isTaken(company, former, [absence.id, former.id])) return 409;
  const isApproved = choice === "approve" && statusAfter(company, actor, absence) === "approved";
  const isRevived = choice === "undo" && absence.status === "rejected";
  if (!isApproved && !isRevived) return undefined;
  const days = daysOfAbsence(company, userOf(company, absence.user), absence);
  const isRefused = isTaken(company, absence, [absence.id, absence.replaces]) || isEmpty(absence, days);
  return isRefused ? 409 : undefined;
}

function statusAfter(company: Company, actor: User, { asksWithdrawal, status, kind }: Absence): Absence["status"] {
  if (asksWithdrawal) return "withdrawn";
  const needsPayroll = kindOf(company, { kind }).approval === "leader-and-payroll";
  return needsPayroll && status === "requested" && !pays(actor) ? "leader-approved" : "approved";
}

type Made = Pick<Decided, "choice" | "reason">;

function decide(company: Company, actor: User, absence: Absence, { choice, reason }: Made): void {
  const after = statusAfter(company, actor, absence);
  const former = choice === "undo" ? formerOf(company, absence) : undefined;
  if (former) change(former, actor, "undone", { status: former.replacedAs ?? former.status, replacedAs: null });
  const isSecond = absence.status === "approved" && kindOf(company, absence).approval === "leader-and-payroll";
  if (choice === "undo") change(absence, actor, "undone", { status: isSecond ? "leader-approved" : "requested" });
  else if (choice === "approve") change(absence, actor, after, { status: after, asksWithdrawal: false });
  else if (absence.asksWithdrawal) change(absence, actor, "withdrawal-rejected", { asksWithdrawal: false }, reason);
  else change(absence, actor, "rejected", { status: "rejected" }, reason);
  if (choice !== "approve" || after !== "approved") return;
  absence.days = daysOfAbsence(company, userOf(company, absence.user), absence);
  const replaced = company.absences.find(({ id }) => id === absence.replaces);
  if (replaced) replace(actor, replaced);
}
