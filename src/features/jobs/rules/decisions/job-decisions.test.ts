import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { actorOf } from "#common/rules/access/actor.ts";
import { roleNames } from "#common/rules/access/permissions.ts";
import { jobActions } from "../job-policy.ts";
import { type JobStatus, jobStatuses } from "../job-status.ts";
import {
  asNew,
  type BeforeRejection,
  decided,
  decidesOnBehalfOf,
  decisionRefusal,
  decisions,
  statusesFor,
  targetOf,
  withdrawalRefusal,
  withdrawn,
} from "./job-decisions.ts";

const [user, owner, manager, other] = [1, 2, 3, 4] as const;
const byOwner = actorOf(owner, ["project-owner"]);
const byManager = actorOf(manager, ["manager"]);
const byUser = actorOf(user, ["manager"]);

const aJob = (job_status: JobStatus, columns: object = {}) => ({
  version: 3,
  user_id: user,
  job_status,
  project_owner_id: owner,
  project_owner_active: true,
  cost_center_owner_id: null,
  owner_approved_by_user_id: job_status.startsWith("APPROVED") ? owner : null,
  manager_approved_by_user_id: job_status === "APPROVED_BY_MANAGER" ? manager : null,
  owner_approved_on_behalf_of_user_id: null,
  manager_approved_on_behalf_of_user_id: null,
  decided_by_user_id: null,
  registered_by_user_id: null,
  ...columns,
});

/*
 * HTTP statuses of refusals, in the order of `jobStatuses` (docs/product-rules.md#deciding-many-at-once). A dot means
 * no refusal.
 */
describe.each([
  ["the owner approves", byOwner, "approve", ". 403 409 409 409"],
  ["the owner rejects", byOwner, "reject", ". 403 403 409 409"],
  ["a manager approves", byManager, "approve", "403 . 409 409 409"],
  ["a manager rejects", byManager, "reject", "403 . . 409 409"],
  ["the job's user approves", byUser, "approve", "403 403 403 403 403"],
  ["the job's user rejects", byUser, "reject", "403 403 403 403 403"],
] as const)("%s", (_what, actor, decision, cells) => {
  test.each(jobStatuses.map((status, index) => [status, cells.split(" ")[index]] as const))(
    "the answer for a job with the status %s is %s",
    (status, expected) => {
      const refusal = decisionRefusal(actor, aJob(status), decision, statusesFor(decision), 3);
      expect(String(refusal?.status ?? ".")).toBe(expected);
    },
  );
});

describe("decisions about an outdated version", () => {
  test.each([
    ["an actor who could decide gets a 409", byOwner, 409],
    ["an actor who never could decide gets a 403", byUser, 403],
  ] as const)("%s", (_what, actor, status) => {
    for (const job_status of jobStatuses)
      for (const decision of decisions)
        expect(decisionRefusal(actor, aJob(job_status), decision, statusesFor(decision), 2)?.status).toBe(status);
    expect(decisionRefusal(byOwner, aJob("PAID"), "approve", statusesFor("approve"), 2)?.message).toBe(
      "En anden har ændret opgaven. Den har nu status »Udbetalt«.",
    );
  });

  test("a withdrawal of an outdated version is refused", () => {
    const job = aJob("REJECTED", { decided_by_user_id: manager });
    expect(withdrawalRefusal(byManager, job, 2)?.status).toBe(409);
    expect(withdrawalRefusal(byOwner, job, 3)?.status).toBe(403);
    expect(withdrawalRefusal(byManager, job, 3)).toBeNull();
  });
});

test("withdrawing a decision restores the job as it was, for any actor and any job", () => {
  const person = fc.constantFrom(user, owner, manager, other);
  const roles = fc.uniqueArray(fc.constantFrom(...roleNames), { minLength: 1 });
  let taken = 0;
  fc.assert(
    fc.property(
      fc.tuple(person, roles),
      fc.constantFrom(...jobStatuses),
      fc.boolean(),
      fc.constantFrom(...decisions),
      fc.uniqueArray(fc.record({ id: person, roles }), { selector: ({ id }) => id }),
      ([id, roles], status, project_owner_active, decision, absent) => {
        const actor = actorOf(
          id,
          roles,
          absent.filter((person) => person.id !== id),
        );
        const job = aJob(status, { project_owner_active });
        if (decisionRefusal(actor, job, decision, statusesFor(decision), 3)) return;
        taken += 1;
        const decider = { user_id: id, on_behalf_of_user_id: decidesOnBehalfOf(actor, job, decision) };
        const columns = decided(decider, job, targetOf(decision, status), decision === "reject" ? "Nej" : null);
        const after = { ...job, ...columns, version: 4 };
        expect(jobActions(actor, after).withdraw).toBe(true);
        const first = [after.owner_approved_by_user_id, after.owner_approved_on_behalf_of_user_id];
        const second = [after.manager_approved_by_user_id, after.manager_approved_on_behalf_of_user_id];
        expect([...first, ...second]).not.toContain(user);
        expect(first.filter((person) => person !== null && second.includes(person))).toEqual([]);
        const before = { ...job, from_status: status } as BeforeRejection;
        expect({ ...after, ...withdrawn(after, before) }).toEqual({ ...job, rejection_reason: null, version: 4 });
      },
    ),
    { numRuns: 1_000 },
  );
  expect(taken).toBeGreaterThan(50);
});

test("an approval moves each job to its next status, and a rejection moves every job to REJECTED", () => {
  const waiting = ["NEW", "APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER"] as const;
  const approved = ["APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER", "APPROVED_BY_MANAGER"];
  expect(waiting.map((status) => targetOf("approve", status))).toEqual(approved);
  expect(waiting.map((status) => targetOf("reject", status))).toEqual(["REJECTED", "REJECTED", "REJECTED"]);
});

describe("the user on whose behalf a decision is taken", () => {
  const forOwner = actorOf(other, ["project-owner"], [{ id: owner, roles: ["project-owner"] }]);
  const both = actorOf(other, ["manager"], [{ id: owner, roles: ["project-owner"] }]);
  test.each([
    ["the owner decides for themselves", byOwner, "NEW", null],
    ["the owner's substitute decides for the owner", forOwner, "NEW", owner],
    [
      "the owner's substitute decides for nobody once the owner has approved",
      forOwner,
      "APPROVED_BY_PROJECT_OWNER",
      null,
    ],
    ["a manager who is the owner's substitute gives the first approval for the owner", both, "NEW", owner],
    [
      "a manager who is the owner's substitute gives the second approval for themselves",
      both,
      "APPROVED_BY_PROJECT_OWNER",
      null,
    ],
    ["an actor who may not decide decides for nobody", byUser, "NEW", null],
  ] as const)("%s", (_who, actor, status, name) => {
    for (const decision of decisions) expect(decidesOnBehalfOf(actor, aJob(status), decision)).toBe(name);
  });

  test("a substitute for a manager rejects an approved job in the manager's name and does not approve it again", () => {
    const actor = actorOf(other, ["project-owner"], [{ id: manager, roles: ["manager"] }]);
    const job = aJob("APPROVED_BY_MANAGER");
    expect(decisions.map((decision) => decidesOnBehalfOf(actor, job, decision))).toEqual([null, manager]);
  });
});

describe("the columns that a decision writes", () => {
  const decider = { user_id: other, on_behalf_of_user_id: manager };
  const known = { owner_approved_by_user_id: owner, owner_approved_on_behalf_of_user_id: user };

  test("the first approval sets the project owner's columns", () => {
    expect(decided(decider, asNew, "APPROVED_BY_PROJECT_OWNER", null)).toEqual({
      ...asNew,
      job_status: "APPROVED_BY_PROJECT_OWNER",
      owner_approved_by_user_id: other,
      owner_approved_on_behalf_of_user_id: manager,
      decided_by_user_id: other,
    });
  });

  test("the second approval keeps the columns of the first approval", () => {
    expect(decided(decider, known, "APPROVED_BY_MANAGER", null)).toEqual({
      ...asNew,
      job_status: "APPROVED_BY_MANAGER",
      ...known,
      manager_approved_by_user_id: other,
      manager_approved_on_behalf_of_user_id: manager,
      decided_by_user_id: other,
    });
  });

  test("a rejection clears both approvals", () => {
    expect(decided(decider, known, "REJECTED", "Nej")).toEqual({
      ...asNew,
      job_status: "REJECTED",
      rejection_reason: "Nej",
      decided_by_user_id: other,
    });
  });
});

describe("a withdrawn approval", () => {
  test("withdrawing the first approval leaves a new job", () => {
    expect(withdrawn(aJob("APPROVED_BY_PROJECT_OWNER"), undefined)).toEqual({ ...asNew, decided_by_user_id: null });
  });

  test("withdrawing the second approval leaves the first approval", () => {
    const known = { owner_approved_by_user_id: owner, owner_approved_on_behalf_of_user_id: other };
    expect(withdrawn(aJob("APPROVED_BY_MANAGER", known), undefined)).toEqual({
      ...asNew,
      job_status: "APPROVED_BY_PROJECT_OWNER",
      ...known,
      decided_by_user_id: null,
    });
  });
});

test("withdrawing the rejection of a new job makes the job new, whatever approvals its history has", () => {
  const approvals = {
    owner_approved_by_user_id: owner,
    manager_approved_by_user_id: manager,
    owner_approved_on_behalf_of_user_id: null,
    manager_approved_on_behalf_of_user_id: null,
  };
  expect(withdrawn(aJob("REJECTED"), { from_status: "NEW", ...approvals })).toEqual({
    ...asNew,
    decided_by_user_id: null,
  });
});

test("a rejection cannot be withdrawn if it is unknown who had approved the job", () => {
  const nobody = {
    owner_approved_by_user_id: null,
    owner_approved_on_behalf_of_user_id: null,
    manager_approved_by_user_id: null,
    manager_approved_on_behalf_of_user_id: null,
  };
  const rejected = aJob("REJECTED");
  expect(withdrawn(rejected, undefined)).toBeUndefined();
  for (const from_status of ["APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER"] as const) {
    expect(withdrawn(rejected, { from_status, ...nobody })).toBeUndefined();
  }
  expect(
    withdrawn(rejected, { from_status: "APPROVED_BY_MANAGER", ...nobody, owner_approved_by_user_id: owner }),
  ).toBeUndefined();
  expect(withdrawn(rejected, { from_status: "NEW", ...nobody })?.job_status).toBe("NEW");
});
