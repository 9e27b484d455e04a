import fc from "fast-check";
import { attemptBy, mostly, nat, nth, type Who, who } from "../choose.ts";
import type { Company, StandIn, User } from "../company.ts";
import { can, isManager, isOpen } from "../rules.ts";
import { type Attempt, type Expected, refused, refusedAccess, Step } from "../step.ts";
import { shownStandIn } from "../views/own.ts";
import { today } from "../wall-clock.ts";

/* Substitutes: named by the absent user or for them, and ended early. */

type Naming = { who: Who; absent: number | null; substitute: number; start: number; days: number; key: string };

export const nameSubstitute = fc
  .record({
    who,
    // Mostly, users name a substitute for themselves.
    absent: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: nat }),
    substitute: nat,
    start: mostly(fc.constantFrom(0, 0, 0, 2), fc.constantFrom(-1, 370)),
    days: mostly(fc.nat({ max: 20 }), fc.constantFrom(-1, 190)),
    key: fc.uuid(),
  })
  .map((drawn) => new Step("Name substitute", drawn, naming));

function naming(company: Company, { who, absent, substitute, start, days, key }: Naming): Attempt | undefined {
  const chosen = nth(company.users, substitute);
  const other = absent === null ? undefined : nth(company.users, absent);
  const from = today().add({ days: start });
  if (!chosen) return undefined;
  const body = {
    substitute_user_id: chosen.id,
    from_date: from.toString(),
    to_date: from.add({ days }).toString(),
  };
  return attemptBy(company, who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: other ? `/api/users/${other.id}/substitutes` : "/api/substitutes",
    body,
    key,
    expect: () =>
      refusedAccess(actor, other ? "manage-users-jobs-all-projects" : "manage-users-jobs") ??
      refusedAbsent(other) ??
      named(company, actor, { absent: other ?? actor, substitute: chosen, from: body.from_date, to: body.to_date }),
  }));
}

function refusedAbsent(other: User | undefined): Expected | undefined {
  if (other?.deleted) return refused(404);
  return other && !can(other, "manage-users-jobs") ? refused(403) : undefined;
}

type Named = Pick<StandIn, "from" | "to"> & { absent: User; substitute: User };

function named(company: Company, actor: User, { absent, substitute, from, to }: Named): Expected {
  const wrong = [
    ...(isPossible(company, { absent, substitute, from, to }) ? [] : ["substitute_user_id"]),
    ...(from < today().toString() || from > today().add({ years: 1 }).toString() ? ["from_date"] : []),
    ...(to < from || to > Temporal.PlainDate.from(from).add({ months: 6 }).toString() ? ["to_date"] : []),
  ];
  if (wrong.length > 0) return refused(422, ...wrong);
  const one: StandIn = { id: 0, absent: absent.id, substitute: substitute.id, from, to, by: actor.id, isEnded: false };
  return {
    status: 201,
    happens({ id }) {
      one.id = id;
      company.standIns.push(one);
    },
    shows: () => shownStandIn(company, one),
  };
}

/** Whether the substitute is another user who may decide, and the period overlaps no other and is within the limits. */
function isPossible({ standIns }: Company, { absent, substitute, from, to }: Named): boolean {
  if (absent === substitute || !can(substitute, "manage-users-jobs")) return false;
  const open = standIns.filter(isOpen);
  const theirs = open.filter((one) => one.absent === absent.id);
  const isTaken = theirs.some((one) => one.substitute === substitute.id && one.from <= to && one.to >= from);
  const places = open.filter((one) => one.substitute === substitute.id);
  return !isTaken && theirs.length < 5 && places.length < 20;
}

export const endSubstitute = fc.record({ who, n: nat }).map((drawn) => new Step("End substitute", drawn, ending));

function ending(company: Company, { who, n }: { who: Who; n: number }): Attempt | undefined {
  const one = nth(company.standIns, n);
  if (!one) return undefined;
  return attemptBy(company, who, (actor) => ({
    by: actor.id,
    method: "DELETE",
    path: `/api/substitutes/${one.id}`,
    expect: () => refusedAccess(actor, "manage-users-jobs") ?? ended(actor, one),
  }));
}

function ended(actor: User, one: StandIn): Expected {
  if (one.absent !== actor.id && !isManager(actor)) return refused(one.substitute === actor.id ? 403 : 404);
  if (!isOpen(one)) return refused(409);
  return {
    status: 204,
    happens() {
      one.isEnded = true;
    },
  };
}
