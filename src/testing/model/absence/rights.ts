import { type Absence, type Company, kindOf, type User, userOf } from "../company.ts";
import { absentOf, can, isManager } from "../rules.ts";
import { isPaid } from "./owed.ts";

/* Leaders, and what each user may do with an absence. */

export const pays = (viewer: User): boolean => can(viewer, "index-payrolls");

/** Whether the viewer is the named leader or their substitute, or a manager if no named leader can decide. */
export function leads(company: Company, viewer: User, user: User): boolean {
  if (!can(viewer, "manage-users-jobs")) return false;
  const them = [viewer, ...absentOf(company, viewer)];
  if (them.some(({ id }) => id === user.leader)) return true;
  return them.some(isManager) && !hasLeader(company, user);
}

const hasLeader = (company: Company, { leader }: User) =>
  leader !== null && can(userOf(company, leader), "manage-users-jobs");

export const knowsAbsence = (company: Company, viewer: User, user: User): boolean =>
  viewer.id === user.id || leads(company, viewer, user) || pays(viewer);

/** Whether an administrator decides on their own absence, because there is no other manager. */
const isAlone = ({ allowsLastApproval, users }: Company, user: User) =>
  allowsLastApproval && pays(user) && !users.some((other) => other !== user && isManager(other));

/** Whether the viewer may undo the decision, unless a run has paid the absence. */
export function mayUndo(company: Company, viewer: User, absence: Absence): boolean {
  const isDecided = ["leader-approved", "approved", "rejected"].includes(absence.status);
  if (kindOf(company, absence).approval === "none" || !isDecided || absence.asksWithdrawal) return false;
  return viewer.id !== absence.user && (leads(company, viewer, userOf(company, absence.user)) || pays(viewer));
}

export function actionsOn(company: Company, viewer: User, absence: Absence) {
  const user = userOf(company, absence.user);
  const isOwn = viewer.id === absence.user;
  const decidesFor = leads(company, viewer, user) || pays(viewer);
  const { status, asksWithdrawal, to } = absence;
  const isAlive = ["requested", "leader-approved", "approved"].includes(status);
  const isWaiting = status === "leader-approved" ? pays(viewer) : decidesFor;
  const changes = isAlive && !asksWithdrawal && (isOwn || decidesFor);
  return {
    decide:
      (status === "requested" || status === "leader-approved" || asksWithdrawal) &&
      isWaiting &&
      (!isOwn || isAlone(company, viewer)),
    undo: mayUndo(company, viewer, absence) && !isPaid(company, absence),
    withdraw: changes,
    change: changes,
    end: status === "approved" && to === null && (isOwn || decidesFor),
  };
}

/** Whether the absence waits for the viewer: a leader of the person, or payroll after a leader's approval. */
export function waitsFor(company: Company, viewer: User, absence: Absence): boolean {
  if (!actionsOn(company, viewer, absence).decide) return false;
  return absence.status === "leader-approved" || leads(company, viewer, userOf(company, absence.user));
}
