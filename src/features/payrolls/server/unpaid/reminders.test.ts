import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorOf } from "#common/rules/access/actor.ts";
import type { RoleName } from "#common/rules/access/permissions.ts";
import { jobActions } from "#features/jobs/rules/job-policy.ts";
import { isUnpaid } from "#features/jobs/rules/job-status.ts";
import {
  type Facts,
  type GeneratedCompany,
  generateCompany,
  type Person,
  withRoles,
} from "#testing/data/generated-company.ts";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";
import { insertReminders, listReminded, listWaitingJobs } from "./reminders.store.ts";

/** Compares the receivers of reminders with the policy: only users who can approve the job's next step. */

let database: TestDatabase;
let whole: GeneratedCompany;

beforeAll(async () => {
  database = await createTestDatabase();
  whole = await generateCompany(database.db);
});

afterAll(() => database.drop());

const may = (person: Person, job: Facts) =>
  person.isActive && jobActions(actorOf(person.id, person.roles), job).approve;

/** The particular approver of a job, or else the managers who may approve the job, or else the administrators. */
function receiversOf({ people }: GeneratedCompany, job: Facts): number[] {
  const ownerId = job.job_status === "NEW" ? job.project_owner_id : job.cost_center_owner_id;
  const named = people.find(({ id }) => id === ownerId);
  const isOwners =
    job.job_status === "APPROVED_BY_PROJECT_OWNER" || (job.project_owner_active && ownerId !== job.user_id);
  if (named && isOwners && may(named, job)) return [named.id];
  const able = people.filter((person) => may(person, job));
  const managers = able.filter(({ roles }) => roles.includes("manager"));
  return (managers.length > 0 ? managers : able).map(({ id }) => id);
}

/** Describes the status and people of a job. Only one of several jobs with the same description is tested. */
function partsOf({ people }: GeneratedCompany, job: Facts): string {
  const ids: number[] = [];
  const part = (id: number | null) => {
    if (id === null) return null;
    if (!ids.includes(id)) ids.push(id);
    const person = people.find((one) => one.id === id);
    return [ids.indexOf(id), person?.isActive, person?.roles.filter((role) => role !== "employee")];
  };
  return JSON.stringify([
    job.job_status,
    ...[job.user_id, job.project_owner_id, job.cost_center_owner_id, job.owner_approved_by_user_id].map(part),
    part(job.owner_approved_on_behalf_of_user_id),
  ]);
}

class RolledBack extends Error {}

/** The receivers of a reminder about this job alone, and `reminded_today` of the job's row afterwards; rolled back. */
async function reminded(job: Facts): Promise<{ receivers: number[]; after: boolean[] }> {
  const only = sql<boolean>`jobs.id = ${job.id}`;
  let answer = { receivers: [] as number[], after: [] as boolean[] };
  await database.db
    .transaction()
    .execute(async (trx) => {
      const told = await listReminded(trx, only);
      const sent = await insertReminders(trx, only, job.user_id);
      expect(sent).toEqual(told);
      const after = (await listWaitingJobs(trx, only)).map((row) => row.reminded_today);
      answer = { receivers: sent.map(({ id }) => id), after };
      throw new RolledBack();
    })
    .catch((error) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return answer;
}

const byNumber = (a: number, b: number) => a - b;

/** Each company has fewer users who may give the second approval than the company before it. */
const companies: Record<string, (person: Person) => readonly RoleName[]> = {
  "with all roles": ({ roles }) => roles,
  "with one manager, and administrators who own nothing": ({ id, roles }) => {
    const isTheManager = id === whole.people[1]?.id;
    return roles.filter((role) => role !== "manager" || isTheManager);
  },
  "with one manager and one administrator": ({ id }) => {
    if (id === whole.people[1]?.id) return ["manager"];
    return id === whole.people[0]?.id ? ["admin"] : ["project-owner"];
  },
  "without managers": ({ roles }) => roles.filter((role) => role !== "manager"),
};

describe.each(Object.entries(companies))("in a company %s", (_name, rolesOf) => {
  test("a reminder goes to exactly the users who can approve the job", async () => {
    const company = await withRoles(database.db, whole, rolesOf);
    const waiting = new Map(
      company.jobs
        .filter((job) => isUnpaid(job.job_status) && job.job_status !== "APPROVED_BY_MANAGER")
        .map((job) => [partsOf(company, job), job]),
    );
    expect(waiting.size).toBeGreaterThan(100);
    const rows = await listWaitingJobs(database.db, sql<boolean>`true`);
    expect(rows.filter((row) => row.reminded_today)).toEqual([]);
    for (const job of waiting.values()) {
      const expected = receiversOf(company, job);
      const { receivers, after } = await reminded(job);
      expect(receivers.sort(byNumber), JSON.stringify(job)).toEqual(expected.sort(byNumber));
      expect(after, JSON.stringify(job)).toEqual([expected.length > 0]);
    }
  });
});
