import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { actorOf } from "#common/rules/access/actor.ts";
import { type RoleName, roleNames } from "#common/rules/access/permissions.ts";
import { approvesFor, type JobFacts, jobActions, rejectsFor } from "./job-policy.ts";
import { type JobStatus, jobStatuses, nextStatus } from "./job-status.ts";

/*
 * The actions at NEW, APPROVED_BY_PROJECT_OWNER, APPROVED_BY_MANAGER, PAID and REJECTED
 * (docs/product-rules.md#the-life-of-a-job). A dot means no action. Withdrawals and cancellations have tables below.
 */
const letters = { approve: "A", reject: "R", withdraw: "W", update: "U", "update-cc": "C", "view-cc": "V" } as const;

const user = 1;
const owner = 2;
const approver = 3;
const other = 4;

type Who = { id: number; roles: RoleName[] };

const byEmployee: Who = { id: user, roles: ["employee"] };
const byOwnManager: Who = { id: user, roles: ["manager"] };
const byOwner: Who = { id: owner, roles: ["project-owner"] };
const byManagingOwner: Who = { id: owner, roles: ["manager", "project-owner"] };
const byOtherOwner: Who = { id: other, roles: ["project-owner"] };
const byManager: Who = { id: other, roles: ["manager"] };
const byFirstApprover: Who = { id: approver, roles: ["manager"] };
const byAdmin: Who = { id: other, roles: ["admin"] };
const byOtherEmployee: Who = { id: other, roles: ["employee"] };

type Row = [name: string, who: Who, cells: string];

/** `rows` has the allowed actions of each user. `firstApproval` is the user who gave the first approval. */
type Situation = { projectOwner: number; isActive: boolean; firstApproval: number; rows: Row[] };

const situations: Record<string, Situation> = {
  "the project's owner is active": {
    projectOwner: owner,
    isActive: true,
    firstApproval: owner,
    rows: [
      ["the job's user, an employee", byEmployee, "U . . . U"],
      ["the job's user, a manager", byOwnManager, "UCV UCV UCV V UCV"],
      ["the project's owner", byOwner, "ARUCV UCV V V UCV"],
      ["a manager who is the project's owner", byManagingOwner, "ARUCV UCV RUCV V UCV"],
      ["an owner of the cost center", byOtherOwner, "UCV UCV V V UCV"],
      ["a manager", byManager, "UCV ARUCV RUCV V UCV"],
      ["an administrator", byAdmin, "UCV ARUCV RUCV V UCV"],
      ["another employee", byOtherEmployee, ". . . . ."],
    ],
  },
  "the project's owner is deleted": {
    projectOwner: owner,
    isActive: false,
    firstApproval: approver,
    rows: [
      ["the job's user, an employee", byEmployee, "U . . . U"],
      ["the job's user, a manager", byOwnManager, "UCV UCV UCV V UCV"],
      ["the owner, now an employee", { id: owner, roles: ["employee"] }, ". . . . ."],
      ["an owner of the cost center", byOtherOwner, "UCV UCV V V UCV"],
      ["a manager", byManager, "ARUCV ARUCV RUCV V UCV"],
      ["the manager who gave the first approval", byFirstApprover, "ARUCV UCV RUCV V UCV"],
      ["an administrator", byAdmin, "ARUCV ARUCV RUCV V UCV"],
      ["another employee", byOtherEmployee, ". . . . ."],
    ],
  },
  "a manager approved before the project had its owner": {
    projectOwner: owner,
    isActive: true,
    firstApproval: approver,
    rows: [
      ["the project's owner", byOwner, "ARUCV UCV V V UCV"],
      ["a manager who is the project's owner", byManagingOwner, "ARUCV ARUCV RUCV V UCV"],
      ["a manager", byManager, "UCV ARUCV RUCV V UCV"],
      ["the manager who gave the first approval", byFirstApprover, "UCV UCV RUCV V UCV"],
    ],
  },
  "the project's owner is the job's user": {
    projectOwner: user,
    isActive: true,
    firstApproval: approver,
    rows: [
      ["the job's user, who is the project's owner", { id: user, roles: ["project-owner"] }, "UCV UCV V V UCV"],
      [
        "the job's user, who is owner and manager",
        { id: user, roles: ["manager", "project-owner"] },
        "UCV UCV UCV V UCV",
      ],
      ["an owner of the cost center", byOtherOwner, "UCV UCV V V UCV"],
      ["a manager", byManager, "ARUCV ARUCV RUCV V UCV"],
      ["the manager who gave the first approval", byFirstApprover, "ARUCV UCV RUCV V UCV"],
      ["an administrator", byAdmin, "ARUCV ARUCV RUCV V UCV"],
      ["another employee", byOtherEmployee, ". . . . ."],
    ],
  },
};

function allowed({ id, roles }: Who, job: JobFacts): string {
  const actions = jobActions(actorOf(id, roles), job);
  return (
    (Object.keys(letters) as (keyof typeof letters)[])
      .map((action) => (actions[action] ? letters[action] : ""))
      .join("") || "."
  );
}

const hasFirstApproval = (status: JobStatus) => status !== "NEW" && status !== "REJECTED";

describe.each(Object.entries(situations))("where %s", (_name, { projectOwner, isActive, firstApproval, rows }) => {
  describe.each(rows)("%s", (_who, who, cells) => {
    test.each(jobStatuses.map((status, index) => [status, cells.split(" ")[index]] as const))(
      "at %s the actions are %s",
      (status, expected) => {
        const job = {
          user_id: user,
          job_status: status,
          project_owner_id: projectOwner,
          project_owner_active: isActive,
          cost_center_owner_id: other,
          owner_approved_by_user_id: hasFirstApproval(status) ? firstApproval : null,
          decided_by_user_id: null,
          registered_by_user_id: null,
          owner_approved_on_behalf_of_user_id: null,
        };
        expect(allowed(who, job)).toBe(expected);
      },
    );
  });
});

/* Withdrawals at the same five statuses (docs/product-rules.md#withdrawal). */
describe("withdrawing a decision", () => {
  const decider = 3;
  const rows: [name: string, who: Who, cells: string][] = [
    ["the decider, as a project owner", { id: decider, roles: ["project-owner"] }, "W W W . W"],
    ["the decider, as a manager", { id: decider, roles: ["manager"] }, "W W W . W"],
    ["the decider, as an administrator", { id: decider, roles: ["admin"] }, "W W W . W"],
    ["the decider, who no longer has a role that approves", { id: decider, roles: ["employee"] }, ". . . . ."],
    ["the project's owner", byOwner, ". . . . ."],
    ["another manager", byManager, ". . . . ."],
    ["the job's user", byOwnManager, ". . . . ."],
  ];
  test.each(rows)("%s", (_who, { id, roles }, cells) => {
    const mayWithdraw = jobStatuses.map(
      (job_status) =>
        jobActions(actorOf(id, roles), {
          user_id: user,
          job_status,
          project_owner_id: owner,
          project_owner_active: true,
          cost_center_owner_id: null,
          owner_approved_by_user_id: null,
          owner_approved_on_behalf_of_user_id: null,
          decided_by_user_id: decider,
          registered_by_user_id: null,
        }).withdraw,
    );
    expect(mayWithdraw.map((may) => (may ? "W" : ".")).join(" ")).toBe(cells);
  });
});

/* Cancellations at the same five statuses (docs/product-rules.md#cancelled-jobs). */
describe("cancelling a job", () => {
  const rows: [name: string, who: Who, registeredBy: number | null, cells: string][] = [
    ["the job's user cancels it while it is new or rejected", { id: user, roles: ["employee"] }, user, "D . . . D"],
    [
      "the job's user cancels a job that somebody registered for them",
      { id: user, roles: ["employee"] },
      other,
      "D . . . D",
    ],
    ["a manager cancels a job of their own", byOwnManager, user, "D . . . D"],
    [
      "a manager cancels a job that they registered for somebody, while it is new",
      byManager,
      byManager.id,
      "D . . . .",
    ],
    ["another manager", byManager, owner, ". . . . ."],
    ["the project's owner cancels a job that they registered, while it is new", byOwner, owner, "D . . . ."],
    [
      "a user who may no longer register for others cannot cancel a job that they registered",
      { id: other, roles: ["employee"] },
      other,
      ". . . . .",
    ],
    ["a manager cannot cancel a job without a known registrar", byManager, null, ". . . . ."],
  ];
  test.each(rows)("%s", (_who, { id, roles }, registered_by_user_id, cells) => {
    const mayCancel = jobStatuses.map(
      (job_status) =>
        jobActions(actorOf(id, roles), {
          user_id: user,
          job_status,
          project_owner_id: owner,
          project_owner_active: true,
          cost_center_owner_id: null,
          owner_approved_by_user_id: null,
          owner_approved_on_behalf_of_user_id: null,
          decided_by_user_id: null,
          registered_by_user_id,
        }).cancel,
    );
    expect(mayCancel.map((may) => (may ? "D" : ".")).join(" ")).toBe(cells);
  });
});

/*
 * Decisions of substitutes (docs/product-rules.md#substitutes). The last columns have the users in whose name an
 * approval and a rejection are given.
 */
describe("a substitute", () => {
  const job: JobFacts = {
    user_id: user,
    job_status: "NEW",
    project_owner_id: owner,
    project_owner_active: true,
    cost_center_owner_id: null,
    owner_approved_by_user_id: null,
    owner_approved_on_behalf_of_user_id: null,
    decided_by_user_id: null,
    registered_by_user_id: null,
  };
  const halfway = { ...job, job_status: "APPROVED_BY_PROJECT_OWNER", owner_approved_by_user_id: owner } as const;
  const approved = { ...halfway, job_status: "APPROVED_BY_MANAGER" } as const;
  const absentOwner: Who = { id: owner, roles: ["project-owner"] };
  const absentManager: Who = { id: approver, roles: ["manager"] };
  const anOwner = (...absent: Who[]) => actorOf(other, ["project-owner"], absent);
  const aManager = (...absent: Who[]) => actorOf(other, ["manager"], absent);

  test.each<[string, ReturnType<typeof actorOf>, JobFacts, approve: number | undefined, reject: number | undefined]>([
    ["a substitute of the owner gives the first approval in the owner's name", anOwner(absentOwner), job, owner, owner],
    [
      "a substitute of the owner does not give the second approval",
      anOwner(absentOwner),
      halfway,
      undefined,
      undefined,
    ],
    ["a substitute of a manager gives the second approval", anOwner(absentManager), halfway, approver, approver],
    ["a substitute of a manager rejects an approved job", anOwner(absentManager), approved, undefined, approver],
    ["a substitute of a manager does not give the owner's approval", anOwner(absentManager), job, undefined, undefined],
    ["a substitute who may decide anyway decides in their own name", aManager(absentManager), halfway, other, other],
    [
      "a substitute who is also the owner decides in their own name",
      actorOf(owner, ["project-owner"], [absentManager]),
      job,
      owner,
      owner,
    ],
    [
      "a substitute of several people decides for the absent user who may decide",
      anOwner({ id: user, roles: ["manager"] }, absentManager),
      halfway,
      approver,
      approver,
    ],
    [
      "a substitute does not decide about their own job",
      anOwner(absentOwner),
      { ...job, user_id: other },
      undefined,
      undefined,
    ],
    [
      "a substitute does not reject an approved job of their own",
      anOwner(absentManager),
      { ...approved, user_id: other },
      undefined,
      undefined,
    ],
    [
      "a substitute does not decide about the absent user's job",
      anOwner(absentManager),
      { ...halfway, user_id: approver },
      undefined,
      undefined,
    ],
    [
      "a substitute does not give the second approval for a manager who gave the first",
      anOwner(absentManager),
      { ...halfway, owner_approved_by_user_id: approver },
      undefined,
      undefined,
    ],
    [
      "a substitute does not give the second approval for a manager on whose behalf the first was given",
      anOwner(absentManager),
      { ...halfway, owner_approved_on_behalf_of_user_id: approver },
      undefined,
      undefined,
    ],
    [
      "a substitute who gave the first approval does not give the second for somebody else",
      anOwner(absentManager),
      { ...halfway, owner_approved_by_user_id: other, owner_approved_on_behalf_of_user_id: owner },
      undefined,
      undefined,
    ],
    [
      "a substitute on whose behalf the first approval was given does not give the second for somebody else",
      anOwner(absentManager),
      { ...halfway, owner_approved_on_behalf_of_user_id: other },
      undefined,
      undefined,
    ],
    [
      "a manager on whose behalf the first approval was given does not give the second",
      aManager(),
      { ...halfway, owner_approved_on_behalf_of_user_id: other },
      undefined,
      undefined,
    ],
    [
      "a substitute without the right to approve decides for nobody",
      actorOf(other, ["employee"], [absentManager]),
      halfway,
      undefined,
      undefined,
    ],
    [
      "a substitute of a user who may not approve gets no right",
      aManager({ id: owner, roles: ["employee"] }),
      job,
      undefined,
      undefined,
    ],
  ])("%s", (_name, actor, facts, approve, reject) => {
    expect([approvesFor(actor, facts), rejectsFor(actor, facts)]).toEqual([approve, reject]);
  });

  test("a substitute has no further rights on a job that they see only as a substitute", () => {
    const { update, "update-cc": move, "view-cc": view } = jobActions(anOwner(absentOwner), job);
    expect([update, move, view]).toEqual([false, false, true]);
  });

  test("a substitute edits jobs that they see in their own right", () => {
    expect(jobActions(anOwner(absentOwner), { ...job, cost_center_owner_id: other }).update).toBe(true);
    expect(jobActions(anOwner(absentOwner), { ...job, project_owner_id: other }).update).toBe(true);
    expect(jobActions(anOwner(absentOwner), { ...job, user_id: other }).update).toBe(true);
    expect(jobActions(aManager(absentOwner), job).update).toBe(true);
  });
});

describe("the last approval", () => {
  const admin = 9;
  /** The administrator gave the first approval of this manager's own job. */
  const job: JobFacts = {
    user_id: user,
    job_status: "APPROVED_BY_PROJECT_OWNER",
    project_owner_id: owner,
    project_owner_active: true,
    cost_center_owner_id: null,
    owner_approved_by_user_id: admin,
    owner_approved_on_behalf_of_user_id: null,
    decided_by_user_id: admin,
    registered_by_user_id: user,
  };
  const byAdmin = (otherManagers: number[] | null) => actorOf(admin, ["admin"], [], otherManagers);

  test.each<[string, readonly number[] | null, Partial<JobFacts>, boolean]>([
    ["the administrator gives the last approval of a job of the only other manager", [user], {}, true],
    [
      "if the only other manager approved first in the administrator's name, the administrator approves last",
      [approver],
      { owner_approved_by_user_id: approver, owner_approved_on_behalf_of_user_id: admin },
      true,
    ],
    [
      "if the administrator approved first in the name of the only other manager, the administrator approves last",
      [approver],
      { owner_approved_on_behalf_of_user_id: approver },
      true,
    ],
    ["the administrator gives the last approval when nobody else is a manager", [], {}, true],
    ["nobody gives the last approval if the company does not allow it", null, {}, false],
    ["the administrator does not give the last approval when there is another manager", [user, other], {}, false],
    ["the administrator does not give the last approval of their own job", [user], { user_id: admin }, false],
    [
      "the administrator does not give the last approval before the first approval",
      [user],
      { job_status: "NEW" },
      false,
    ],
  ])("%s", (_, otherManagers, facts, may) => {
    const actor = byAdmin(otherManagers ? [...otherManagers] : null);
    const stands = { ...job, ...facts };
    const { approve, reject } = jobActions(actor, stands);
    expect([approve, reject, approvesFor(actor, stands)]).toEqual([may, may, may ? admin : undefined]);
  });

  test("an administrator's substitute does not give the last approval", () => {
    const substitute = actorOf(other, ["project-owner"], [{ id: admin, roles: ["admin"] }]);
    expect(jobActions(substitute, job)).toMatchObject({ approve: false, reject: false });
  });
});

describe("rules for any actor and any job", () => {
  const person = fc.integer({ min: 1, max: 4 });
  const anyActor = fc.record({ id: person, roles: fc.uniqueArray(fc.constantFrom(...roleNames), { minLength: 1 }) });
  const anyJob = fc.record({
    user_id: person,
    job_status: fc.constantFrom(...jobStatuses),
    project_owner_id: person,
    project_owner_active: fc.boolean(),
    cost_center_owner_id: fc.option(person),
    owner_approved_by_user_id: person,
    decided_by_user_id: fc.constantFrom(null, 1, 2, 3, 4),
    registered_by_user_id: fc.constantFrom(null, 1, 2, 3, 4),
    owner_approved_on_behalf_of_user_id: fc.option(person),
  });
  const always = (property: (who: Who, job: JobFacts) => void) =>
    fc.assert(fc.property(anyActor, anyJob, property), { numRuns: 2_000 });

  test("nobody approves or rejects a job of their own", () => {
    always((who, job) => {
      if (who.id === job.user_id) expect(allowed(who, job)).not.toMatch(/[AR]/);
    });
  });

  test("nobody gives both approvals", () => {
    always((who, job) => {
      if (nextStatus(job.job_status) === "APPROVED_BY_MANAGER" && who.id === job.owner_approved_by_user_id)
        expect(allowed(who, job)).not.toMatch(/A/);
    });
  });

  test("nobody gives both approvals, neither directly nor through a substitute", () => {
    const anyCompany = fc.record({ who: anyActor, absent: fc.uniqueArray(anyActor, { selector: ({ id }) => id }) });
    fc.assert(
      fc.property(anyCompany, anyJob, ({ who, absent }, job) => {
        const actor = actorOf(
          who.id,
          who.roles,
          absent.filter(({ id }) => id !== who.id),
        );
        const name = approvesFor(actor, job);
        if (name === undefined || nextStatus(job.job_status) !== "APPROVED_BY_MANAGER") return;
        const first = [job.owner_approved_by_user_id, job.owner_approved_on_behalf_of_user_id];
        expect(first).not.toContain(who.id);
        expect(first).not.toContain(name);
        expect([who.id, name]).not.toContain(job.user_id);
      }),
      { numRuns: 2_000 },
    );
  });

  test("an actor who may approve may also reject", () => {
    always((who, job) => {
      const may = allowed(who, job);
      if (may.includes("A")) expect(may).toContain("R");
    });
  });

  test("nobody withdraws another user's decision", () => {
    always((who, job) => {
      if (who.id !== job.decided_by_user_id) expect(allowed(who, job)).not.toMatch(/W/);
    });
  });

  test("a paid job allows no action", () => {
    always((who, job) => {
      expect(allowed(who, { ...job, job_status: "PAID" })).toMatch(/^[V.]$/);
    });
  });

  test("an employee neither sees nor changes a cost center", () => {
    always(({ id }, job) => {
      expect(allowed({ id, roles: ["employee"] }, job)).toMatch(/^[U.]$/);
    });
  });
});
