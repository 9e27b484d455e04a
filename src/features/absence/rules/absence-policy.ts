import { type Actor, can } from "#common/rules/access/actor.ts";
import type { AbsenceActions, AbsenceStatus } from "./absence.ts";
import type { AbsenceApproval } from "./kinds/absence-templates.ts";

export type AbsenceFacts = {
  readonly user_id: number;
  readonly status: AbsenceStatus;
  readonly withdrawal_requested: boolean;
  readonly to_date: string | null;
  readonly approval: AbsenceApproval;
  /** Whether the actor decides as the person's leader (`isLedBy`). */
  readonly is_led: boolean;
  /** Whether a payroll run has paid a day of the absence. */
  readonly is_paid: boolean;
};

const paysAbsence = (actor: Actor): boolean => can(actor, "read-all-absence");

function mayDecide(actor: Actor, { user_id, status, withdrawal_requested, is_led }: AbsenceFacts): boolean {
  if (user_id === actor.id && actor.otherManagers?.length !== 0) return false;
  if (status === "leader-approved") return paysAbsence(actor);
  return (status === "requested" || withdrawal_requested) && (is_led || paysAbsence(actor));
}

/** The actions that an actor may take on an absence (docs/product-rules.md#decisions-on-absence). */
export function absenceActions(actor: Actor, absence: AbsenceFacts): AbsenceActions {
  const { user_id, status, withdrawal_requested, to_date, is_led, approval, is_paid } = absence;
  const isOwn = user_id === actor.id;
  const actsFor = isOwn || is_led || paysAbsence(actor);
  const isAlive = status === "requested" || status === "leader-approved" || status === "approved";
  const isDecided =
    approval !== "none" && (status === "approved" || status === "rejected" || status === "leader-approved");
  return {
    decide: mayDecide(actor, absence),
    undo: isDecided && !isOwn && !is_paid && !withdrawal_requested && (is_led || paysAbsence(actor)),
    withdraw: isAlive && actsFor && !withdrawal_requested,
    change: isAlive && actsFor && !withdrawal_requested,
    end: status === "approved" && to_date === null && actsFor,
  };
}

/** The status of a new absence. A user who registers it for somebody else approves it in the same step. */
export function firstStatus(
  approval: AbsenceApproval,
  actor: { readonly isOwn: boolean; readonly pays: boolean },
): AbsenceStatus {
  if (approval === "none") return "approved";
  if (actor.isOwn) return "requested";
  return approval === "leader" || actor.pays ? "approved" : "leader-approved";
}

export function approvedStatus(approval: AbsenceApproval, status: AbsenceStatus, pays: boolean): AbsenceStatus {
  return approval === "leader-and-payroll" && status === "requested" && !pays ? "leader-approved" : "approved";
}
