import { describe, expect, test } from "vitest";
import { actorOf } from "#common/rules/access/actor.ts";
import type { AbsenceActions } from "./absence.ts";
import { type AbsenceFacts, absenceActions, approvedStatus, firstStatus } from "./absence-policy.ts";

/* The actions on an absence, by actor (docs/product-rules.md#decisions-on-absence). */

const person = 7;
const own = actorOf(person, ["employee"]);
const leader = actorOf(8, ["project-owner"]);
const payroll = actorOf(9, ["admin"]);
const colleague = actorOf(10, ["employee"]);

const facts = (more: Partial<AbsenceFacts> = {}): AbsenceFacts => ({
  ...{ user_id: person, status: "requested", withdrawal_requested: false, to_date: "2026-12-01" },
  ...{ approval: "leader", is_led: false, is_paid: false, ...more },
});
const actions = (actor: typeof own, more: Partial<AbsenceFacts> = {}) => {
  const found = absenceActions(actor, facts(more));
  return (Object.keys(found) as (keyof AbsenceActions)[]).filter((name) => found[name]);
};
const led = { is_led: true } as const;

describe("the absent person", () => {
  test.each([
    ["withdraws or changes a request", {}, ["withdraw", "change"]],
    ["withdraws or changes a request that waits for payroll", { status: "leader-approved" }, ["withdraw", "change"]],
    ["withdraws or changes an approved request", { status: "approved" }, ["withdraw", "change"]],
    ["can do nothing while a withdrawal waits for a decision", { status: "approved", withdrawal_requested: true }, []],
    ["can do nothing with a rejected request", { status: "rejected" }, []],
    ["can do nothing with a withdrawn request", { status: "withdrawn" }, []],
    ["ends an illness", { status: "approved", to_date: null, approval: "none" }, ["withdraw", "change", "end"]],
    ["does not end a request", { to_date: null }, ["withdraw", "change"]],
  ] as const)("%s", (_name, more, expected) => {
    expect(actions(own, more)).toEqual(expected);
  });

  test("decides on their own request only if no other user may decide", () => {
    const alone = actorOf(person, ["admin"], [], []);
    const among = actorOf(person, ["admin"], [], [8]);
    expect(actions(actorOf(person, ["admin"]))).toEqual(["withdraw", "change"]);
    expect(actions(among)).toEqual(["withdraw", "change"]);
    expect(actions(alone)).toEqual(["decide", "withdraw", "change"]);
    expect(actions(alone, { status: "approved" })).toEqual(["withdraw", "change"]);
  });
});

describe("a leader", () => {
  test.each([
    ["decides on a request", {}, ["decide", "withdraw", "change"]],
    ["leaves the second approval to payroll", { status: "leader-approved" }, ["undo", "withdraw", "change"]],
    ["undoes an approval", { status: "approved" }, ["undo", "withdraw", "change"]],
    ["undoes a rejection", { status: "rejected" }, ["undo"]],
    [
      "does not undo the approval of absence that a run has paid",
      { status: "approved", is_paid: true },
      ["withdraw", "change"],
    ],
    ["does not undo absence that needs no approval", { status: "approved", approval: "none" }, ["withdraw", "change"]],
    [
      "can only decide while a withdrawal waits for a decision",
      { status: "approved", withdrawal_requested: true },
      ["decide"],
    ],
    ["ends an illness", { status: "approved", approval: "none", to_date: null }, ["withdraw", "change", "end"]],
    ["can do nothing with a withdrawn request", { status: "withdrawn" }, []],
  ] as const)("%s", (_name, more, expected) => {
    expect(actions(leader, { ...led, ...more })).toEqual(expected);
  });
});

describe("payroll", () => {
  test.each([
    ["decides on a request", {}, ["decide", "withdraw", "change"]],
    [
      "gives the second approval, or undoes the first",
      { status: "leader-approved" },
      [...["decide", "undo", "withdraw", "change"]],
    ],
    ["undoes an approval", { status: "approved" }, ["undo", "withdraw", "change"]],
    ["ends an illness", { status: "approved", approval: "none", to_date: null }, ["withdraw", "change", "end"]],
  ] as const)("%s", (_name, more, expected) => {
    expect(actions(payroll, more)).toEqual(expected);
  });
});

test.each(["requested", "leader-approved", "approved", "rejected", "withdrawn"] as const)(
  "a colleague can do nothing with an absence in the status %s",
  (status) => {
    expect(actions(colleague, { status })).toEqual([]);
    expect(actions(colleague, { status, to_date: null, withdrawal_requested: true })).toEqual([]);
  },
);

test.each([
  ["a report that needs no approval is approved at once", "none", true, false, "approved"],
  ["a person's own request waits", "leader", true, false, "requested"],
  ["payroll's own request waits", "leader", true, true, "requested"],
  ["absence that the leader registers is approved", "leader", false, false, "approved"],
  [
    "absence that the leader registers waits for payroll if the kind needs payroll's approval too",
    "leader-and-payroll",
    false,
    false,
    "leader-approved",
  ],
  [
    "absence that payroll registers is approved even if the kind needs leader and payroll",
    "leader-and-payroll",
    false,
    true,
    "approved",
  ],
] as const)("%s", (_name, approval, isOwn, pays, expected) => {
  expect(firstStatus(approval, { isOwn, pays })).toBe(expected);
});

test.each([
  ["the leader's approval is enough", "leader", "requested", false, "approved"],
  [
    "after the leader's approval the request waits for payroll if payroll must approve too",
    "leader-and-payroll",
    "requested",
    false,
    "leader-approved",
  ],
  [
    "payroll's approval alone is enough even if the kind needs leader and payroll",
    "leader-and-payroll",
    "requested",
    true,
    "approved",
  ],
  ["after the second approval the request is approved", "leader-and-payroll", "leader-approved", false, "approved"],
] as const)("%s", (_name, approval, status, pays, expected) => {
  expect(approvedStatus(approval, status, pays)).toBe(expected);
});
