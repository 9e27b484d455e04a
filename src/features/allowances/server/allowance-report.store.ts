import { type Kysely, sql } from "kysely";
import { isOneOf } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { allowanceLines } from "../rules/allowance-lines.ts";
import { type AllowanceShare, sharesOf } from "../rules/allowance-report.ts";
import { isNotRejected, listAllowancePeople, wholeWeeks } from "./allowance-people.store.ts";

type Dates = { readonly from: string; readonly to: string };

/** So few people that a batch fits in memory even if each person has a year of work. */
const peoplePerBatch = 50;

export async function* streamShares(db: Kysely<Database>, dates: Dates): AsyncGenerator<AllowanceShare[]> {
  const people = await listPeople(db);
  for (let place = 0; place < people.length; place += peoplePerBatch)
    yield await listShares(db, people.slice(place, place + peoplePerBatch), dates);
}

type ReportedPerson = AllowanceShare["user"];

function listPeople(db: Kysely<Database>): Promise<ReportedPerson[]> {
  return db
    .selectFrom("users")
    .select(["id", "display_name as name", "employee_id"])
    .where(sql<boolean>`exists (
      select from employment_terms as terms where terms.user_id = users.id and terms.allowance_rules_id is not null)`)
    .orderBy("name")
    .orderBy("id")
    .execute();
}

async function listShares(db: Kysely<Database>, users: readonly ReportedPerson[], { from, to }: Dates) {
  const asked = users.map(({ id }) => ({ user_id: id, ...wholeWeeks(from, to) }));
  const { people, company } = await listAllowancePeople(db, asked, isNotRejected);
  const lines = people.flatMap((person) =>
    allowanceLines(person, company, { from, to }).map((line) => ({ line, user_id: person.user_id })),
  );
  const projects = await listProjects(db, [
    ...new Set(lines.flatMap(({ line }) => line.jobs.map(({ job_id }) => job_id))),
  ]);
  const userOf = new Map(users.map((user) => [user.id, user]));
  return lines.flatMap(({ line, user_id }): AllowanceShare[] => {
    const user = userOf.get(user_id) as ReportedPerson;
    return sharesOf(line, (jobId) => projects.get(jobId) as AllowanceShare["project"]).map((share) => ({
      ...share,
      user,
    }));
  });
}

async function listProjects(
  db: Kysely<Database>,
  jobIds: readonly number[],
): Promise<Map<number, AllowanceShare["project"]>> {
  const rows = await db
    .selectFrom("jobs")
    .innerJoin("projects", "projects.id", "jobs.project_id")
    .select(["jobs.id as job_id", "projects.id", "projects.name", "projects.code"])
    .where(isOneOf("jobs.id", jobIds))
    .execute();
  return new Map(rows.map(({ job_id, ...project }) => [job_id, project]));
}
