import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { actorOf } from "../../../common/rules/actor.ts";
import { type RoleName, roleNames } from "../../../common/rules/permissions.ts";
import { type JobFacts, jobActions } from "./job-policy.ts";
import { type JobStatus, jobStatuses, nextStatus } from "./job-status.ts";

/*
 * The life of a job (docs/product-rules.md#the-life-of-a-job) as a table: who may do what at NEW,
 * APPROVED_BY_PROJECT_OWNER, APPROVED_BY_MANAGER, PAID and REJECTED. The letters: A approve, R reject, U update, C
 * update-cc, V view-cc; a dot is nothing at all.
 */
const letters = { approve: "A", reject: "R", update: "U", "update-cc": "C", "view-cc": "V" } as const;

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

/** The jobs of a row's table; who gave the first approval is the owner where they could, else a manager. */
type Situation = { projectOwner: number; isActive: boolean; firstApproval: number; rows: Row[] };

const situations: Record<string, Situation> = {
  "the project's owner is there": {
    projectOwner: owner,
    isActive: true,
    firstApproval: owner,
    rows: [
      ["own user, an employee", byEmployee, "U . . . U"],
      ["own user, a manager", byOwnManager, "UCV UCV UCV V UCV"],
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
      ["own user, an employee", byEmployee, "U . . . U"],
      ["own user, a manager", byOwnManager, "UCV UCV UCV V UCV"],
      ["the owner, now an employee", { id: owner, roles: ["employee"] }, ". . . . ."],
      ["an owner of the cost center", byOtherOwner, "UCV UCV V V UCV"],
      ["a manager", byManager, "ARUCV ARUCV RUCV V UCV"],
      ["the manager of the first approval", byFirstApprover, "ARUCV UCV RUCV V UCV"],
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
      ["the manager of the first approval", byFirstApprover, "UCV UCV RUCV V UCV"],
    ],
  },
  "the job is the project's owner's own": {
    projectOwner: user,
    isActive: true,
    firstApproval: approver,
    rows: [
      ["own user, the project's owner", { id: user, roles: ["project-owner"] }, "UCV UCV V V UCV"],
      ["own user, owner and manager", { id: user, roles: ["manager", "project-owner"] }, "UCV UCV UCV V UCV"],
      ["an owner of the cost center", byOtherOwner, "UCV UCV V V UCV"],
      ["a manager", byManager, "ARUCV ARUCV RUCV V UCV"],
      ["the manager of the first approval", byFirstApprover, "ARUCV UCV RUCV V UCV"],
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
      "%s: %s",
      (status, expected) => {
        const job = {
          user_id: user,
          job_status: status,
          project_owner_id: projectOwner,
          project_owner_active: isActive,
          owner_approved_by_user_id: hasFirstApproval(status) ? firstApproval : null,
        };
        expect(allowed(who, job)).toBe(expected);
      },
    );
  });
});

describe("whoever it is and however the job stands", () => {
  const person = fc.integer({ min: 1, max: 4 });
  const anyActor = fc.record({ id: person, roles: fc.uniqueArray(fc.constantFrom(...roleNames), { minLength: 1 }) });
  const anyJob = fc.record({
    user_id: person,
    job_status: fc.constantFrom(...jobStatuses),
    project_owner_id: person,
    project_owner_active: fc.boolean(),
    owner_approved_by_user_id: person,
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

  test("whoever may approve may also reject", () => {
    always((who, job) => {
      const may = allowed(who, job);
      if (may.includes("A")) expect(may).toContain("R");
    });
  });

  test("nothing happens to a paid job", () => {
    always((who, job) => {
      expect(allowed(who, { ...job, job_status: "PAID" })).toMatch(/^[V.]$/);
    });
  });

  test("an employee sees and moves no cost center", () => {
    always(({ id }, job) => {
      expect(allowed({ id, roles: ["employee"] }, job)).toMatch(/^[U.]$/);
    });
  });
});
