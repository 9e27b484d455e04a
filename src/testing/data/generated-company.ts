import { type Kysely, sql } from "kysely";
import { permissionsOf, type RoleName, roleNames } from "#common/rules/access/permissions.ts";
import { today } from "#common/rules/time/clock.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { JobFacts } from "#features/jobs/rules/job-policy.ts";
import { jobStatuses } from "#features/jobs/rules/job-status.ts";
import { aCostCenter, aJobType, aProject, aUser, deleteUser, giveRoles } from "./factories.ts";

export type Person = {
  id: number;
  roles: readonly RoleName[];
  isActive: boolean;
  /** The people whose substitute this person is today. */
  absent: readonly { id: number; roles: readonly RoleName[] }[];
};
export type Facts = JobFacts & { id: number; cost_center_owner_id: number | null };

/**
 * A company with a user for each set of roles, a user with an unknown role, and two deleted users. Each user owns a
 * project and a cost center. Each user has a job on each project in each status. Some approvals are on behalf of
 * another user.
 */
export type GeneratedCompany = {
  people: readonly Person[];
  jobs: readonly Facts[];
};

export const roleSets = Array.from({ length: 15 }, (_, index) =>
  roleNames.filter((_role, bit) => (index + 1) & (1 << bit)),
);

export async function generateCompany(db: Kysely<Database>): Promise<GeneratedCompany> {
  const people = await hire(db);
  await registerJobs(db, people);
  return { people, jobs: await readJobs(db, people) };
}

/** The same company after a change of roles. */
export async function withRoles(
  db: Kysely<Database>,
  { people }: GeneratedCompany,
  rolesOf: (person: Person) => readonly RoleName[],
): Promise<GeneratedCompany> {
  const changed = people.map((person) => ({ ...person, roles: rolesOf(person) }));
  for (const { id, roles } of changed) await giveRoles(db, id, roles);
  return { people: changed, jobs: await readJobs(db, changed) };
}

/**
 * The same company on a day when everybody has one or two substitutes, whatever their roles. Substitutes who are
 * deleted or may not approve gain nothing. Past, future and ended periods are included.
 */
export async function withSubstitutes(
  db: Kysely<Database>,
  { people, jobs }: GeneratedCompany,
): Promise<GeneratedCompany> {
  const date = today();
  const pair = (absent: Person, index: number, step: number) => ({
    user_id: absent.id,
    substitute_user_id: (people[(index + step) % people.length] as Person).id,
    created_by_user_id: absent.id,
  });
  const days = (from: number, to: number) => ({
    from_date: date.add({ days: from }).toString(),
    to_date: date.add({ days: to }).toString(),
  });
  const current = people.flatMap((person, index) => [
    { ...pair(person, index, 1), ...days(0, 0) },
    ...(index % 2 === 0 ? [{ ...pair(person, index, 6), ...days(-9, 30) }] : []),
  ]);
  const others = people.flatMap((person, index) => [
    { ...pair(person, index, 2), ...days(-9, -1) },
    { ...pair(person, index, 3), ...days(1, 9) },
    { ...pair(person, index, 4), ...days(-9, 9), ended_at: sql<Date>`now()`, ended_by_user_id: person.id },
  ]);
  await db
    .insertInto("substitutes")
    .values([...current, ...others])
    .execute();
  const absentOf = ({ id }: Person) =>
    people.filter(
      (person) => person.isActive && current.some((row) => row.user_id === person.id && row.substitute_user_id === id),
    );
  return { people: people.map((person) => ({ ...person, absent: absentOf(person) })), jobs };
}

/**
 * The same company with one administrator and one other manager, where the administrator may give the last approval.
 * The first approvals that other users gave were on the administrator's behalf.
 */
export async function withLastApproval(db: Kysely<Database>, company: GeneratedCompany): Promise<GeneratedCompany> {
  const [admin, manager] = (["admin", "manager"] as const).map((role) =>
    company.people.find(({ roles }) => roles.length === 1 && roles[0] === role),
  );
  await db.updateTable("company_details").set({ admin_gives_last_approval: true }).execute();
  await db
    .updateTable("jobs")
    .set({ owner_approved_on_behalf_of_user_id: admin?.id ?? null })
    .where("job_status", "=", "APPROVED_BY_PROJECT_OWNER")
    .where("user_id", "<>", admin?.id ?? 0)
    .where("owner_approved_by_user_id", "<>", admin?.id ?? 0)
    .execute();
  return withRoles(db, company, (person) =>
    person === admin || person === manager
      ? person.roles
      : person.roles.filter((role) => role !== "admin" && role !== "manager"),
  );
}

async function hire(db: Kysely<Database>): Promise<Person[]> {
  const hired: Person[] = [];
  for (const roles of [...roleSets, ["project-owner"] as const, ["manager"] as const]) {
    const { id } = await aUser(db, roles, { status: "invited" });
    hired.push({ id, roles, isActive: hired.length < roleSets.length, absent: [] });
  }
  for (const { id, isActive } of hired) if (!isActive) await deleteUser(db, id);
  return [...hired, await hireWithUnknownRole(db)];
}

/** A role without permissions, as a later version may leave behind. */
async function hireWithUnknownRole(db: Kysely<Database>): Promise<Person> {
  const { id } = await aUser(db, [], { status: "invited" });
  await sql`insert into roles (id, name) values (5, 'guest')`.execute(db);
  await db.insertInto("user_roles").values({ user_id: id, role_id: 5 }).execute();
  return { id, roles: [], isActive: true, absent: [] };
}

async function registerJobs(db: Kysely<Database>, people: readonly Person[]): Promise<void> {
  const costCenters = await Promise.all(people.map((owner) => aCostCenter(db, owner)));
  const projects = await Promise.all(people.map((owner) => aProject(db, owner)));
  const jobType = await aJobType(db);
  const [someone] = people as readonly [Person, ...Person[]];
  const payroll = await db
    .insertInto("payrolls")
    .values({ id: 1, description: "Løn", created_before_date: "2026-11-15", created_by_user_id: someone.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = people.flatMap((user, u) =>
    projects.flatMap((project, p) =>
      jobStatuses.map((job_status, s) => {
        const isApproved = job_status.startsWith("APPROVED");
        const seed = u + p + s;
        const [first, second, third] = approvers(people, user, project.owner_user_id, seed);
        return {
          user_id: user.id,
          project_id: project.id,
          job_type_id: jobType.id,
          cost_center_id: (u + p) % 3 === 0 ? null : (costCenters[(u + 2 * p + s) % people.length]?.id ?? null),
          started_at: "2026-11-05T08:00:00Z",
          ended_at: "2026-11-05T09:00:00Z",
          price_mode: "manual" as const,
          price: 100,
          job_status,
          rejection_reason: job_status === "REJECTED" ? "Nej" : null,
          payroll_id: job_status === "PAID" ? payroll.id : null,
          owner_approved_by_user_id: isApproved ? first : null,
          manager_approved_by_user_id: job_status === "APPROVED_BY_MANAGER" ? second : null,
          owner_approved_on_behalf_of_user_id: isApproved && seed % 3 === 0 ? third : null,
        };
      }),
    ),
  );
  await db.insertInto("jobs").values(rows).execute();
}

async function readJobs(db: Kysely<Database>, people: readonly Person[]): Promise<Facts[]> {
  const stored = await db
    .selectFrom("jobs")
    .innerJoin("projects", "projects.id", "jobs.project_id")
    .leftJoin("cost_centers", "cost_centers.id", "jobs.cost_center_id")
    .select(["jobs.id", "jobs.user_id", "jobs.job_status", "jobs.owner_approved_by_user_id", "jobs.decided_by_user_id"])
    .select("jobs.owner_approved_on_behalf_of_user_id")
    .select(["projects.owner_user_id as project_owner_id", "cost_centers.owner_user_id as cost_center_owner_id"])
    .execute();
  return stored.map((job) => ({
    ...job,
    project_owner_active: isThere(people, job.project_owner_id),
    registered_by_user_id: null,
  }));
}

/** Three approvers of a job. If `seed` is even, the first is the project's owner, unless the job is the owner's. */
function approvers(people: readonly Person[], user: Person, ownerId: number, seed: number): [number, number, number] {
  const others = people.map(({ id }) => id).filter((id) => id !== user.id);
  const first = ownerId !== user.id && seed % 2 === 0 ? ownerId : (others[seed % others.length] as number);
  const rest = others.filter((id) => id !== first);
  return [first, rest[seed % rest.length] as number, rest[(seed + 1) % rest.length] as number];
}

/** Whether the user is active and has a role that approves. */
function isThere(people: readonly Person[], userId: number): boolean {
  return people.some(
    ({ id, isActive, roles }) => id === userId && isActive && permissionsOf(roles).includes("manage-users-jobs"),
  );
}
