import { type Insertable, type Kysely, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Actor } from "#common/rules/access/actor.ts";
import type { ClosedChoice } from "#common/rules/lists/closed.ts";
import type { Person } from "#common/rules/person.ts";
import { isAskedFor } from "#common/server/closing.ts";
import { type Condition, contains, isOneOf, person, rowCount } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isProjectFor, isProjectForUsers } from "#common/server/database/visibility/project-visibility.ts";
import { nextVersion } from "#common/server/versions.ts";
import type { ProjectInput } from "../rules/project.ts";

export type ProjectFilter = {
  actor: Actor;
  filter: string;
  searchCode: boolean;
  closed: ClosedChoice;
  forUsers: readonly number[];
};

type ProjectRelation = "owner" | "defaultCostCenter" | "people" | "customer";

const allRelations = ["owner", "defaultCostCenter", "people", "customer"] as const;

export type ProjectListOptions = ProjectFilter & {
  with: readonly ProjectRelation[];
  /** Whether the reader may see codes, owners and cost centers. */
  internals: boolean;
  limit: number;
  offset: number;
};

const peopleOfProject = sql<Person[] | null>`case when projects.is_limited then array(
  select json_build_object('id', users.id, 'name', users.display_name)
  from project_people join users on users.id = project_people.user_id and users.status <> 'deleted'
  where project_people.project_id = projects.id order by users.name, users.id) end`;

function selectProjects(
  db: Kysely<Database>,
  internals: boolean,
  relations: readonly ProjectRelation[],
  closed: ClosedChoice,
) {
  return db
    .selectFrom("projects")
    .select(["projects.id", "projects.name", "projects.version"])
    .$if(closed !== "without", (query) => query.select("projects.is_closed"))
    .$if(internals, (query) =>
      query.select(["projects.code", "projects.owner_user_id", "projects.default_cost_center_id"]),
    )
    .$if(internals && relations.includes("owner"), (query) =>
      query.select(person("projects.owner_user_id").as("owner")),
    )
    .$if(internals && relations.includes("defaultCostCenter"), (query) =>
      query.select((eb) =>
        jsonObjectFrom(
          eb
            .selectFrom("cost_centers")
            .whereRef("cost_centers.id", "=", "projects.default_cost_center_id")
            .select(["cost_centers.id", "cost_centers.name", "cost_centers.code"]),
        ).as("default_cost_center"),
      ),
    )
    .$if(internals && relations.includes("people"), (query) => query.select(peopleOfProject.as("people")))
    .$if(internals && relations.includes("customer"), (query) =>
      query.select((eb) =>
        jsonObjectFrom(
          eb
            .selectFrom("customers")
            .whereRef("customers.id", "=", "projects.customer_id")
            .select(["customers.id", "customers.name"]),
        ).as("customer"),
      ),
    );
}

export function listProjects(db: Kysely<Database>, options: ProjectListOptions) {
  return selectProjects(db, options.internals, options.with, options.closed)
    .where(matches(options))
    .orderBy("projects.is_closed")
    .orderBy("projects.name")
    .orderBy("projects.id")
    .limit(options.limit)
    .offset(options.offset)
    .execute();
}

export async function countProjects(db: Kysely<Database>, filter: ProjectFilter): Promise<number> {
  const { count } = await db.selectFrom("projects").select(rowCount).where(matches(filter)).executeTakeFirstOrThrow();
  return count;
}

/** Readers who may not see codes cannot search by code either. */
function matches({ actor, filter, searchCode, closed, forUsers }: ProjectFilter): Condition {
  const isFound = contains(searchCode ? ["projects.name", "projects.code"] : ["projects.name"], filter);
  return sql<boolean>`(${isFound} and ${isAskedFor("projects", closed)} and ${isProjectFor(actor)}
    and ${isProjectForUsers(actor, forUsers)})`;
}

const selectAllProjects = (db: Kysely<Database>) =>
  db
    .selectFrom("projects")
    .select(["id", "name", "code", "owner_user_id", "default_cost_center_id", "is_closed"])
    .select((eb) =>
      eb
        .selectFrom("cost_centers")
        .whereRef("cost_centers.id", "=", "projects.default_cost_center_id")
        .select("cost_centers.code")
        .as("default_cost_center"),
    );

export function listAllProjects(db: Kysely<Database>) {
  return selectAllProjects(db).orderBy("code").orderBy("id").execute();
}

export function lockAllProjects(trx: Kysely<Database>) {
  return selectAllProjects(trx).orderBy("id").forNoKeyUpdate().execute();
}

export function findProject(db: Kysely<Database>, id: number) {
  return selectProjects(db, true, allRelations, "with").where("projects.id", "=", id).executeTakeFirst();
}

export async function projectCodeIsTaken(db: Kysely<Database>, code: string, exceptId: number): Promise<boolean> {
  const row = await db
    .selectFrom("projects")
    .select("id")
    .where(sql`folded(code)`, "=", sql`folded(${code})`)
    .where("id", "<>", exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertProjects(trx: Kysely<Database>, rows: readonly ProjectInput[]) {
  if (rows.length === 0) return [];
  const columns = rows.map(({ user_ids, ...row }) => ({ ...row, ...limitOf(user_ids) }));
  const inserted = await trx.insertInto("projects").values(columns).returning("id").execute();
  await insertPeople(
    trx,
    inserted.flatMap(({ id }, place) => (rows[place]?.user_ids ?? []).map((user_id) => ({ project_id: id, user_id }))),
  );
  return selectProjects(trx, true, allRelations, "with")
    .where(
      isOneOf(
        "projects.id",
        inserted.map(({ id }) => id),
      ),
    )
    .orderBy("projects.id")
    .execute();
}

export async function updateProject(
  trx: Kysely<Database>,
  actor: Actor,
  id: number,
  { user_ids, ...columns }: ProjectInput,
): Promise<void> {
  await trx
    .updateTable("projects")
    .set({ ...columns, ...limitOf(user_ids), ...nextVersion(actor) })
    .where("id", "=", id)
    .execute();
  if (user_ids === undefined) return;
  await trx.deleteFrom("project_people").where("project_id", "=", id).execute();
  await insertPeople(
    trx,
    (user_ids ?? []).map((user_id) => ({ project_id: id, user_id })),
  );
}

const limitOf = (userIds: ProjectInput["user_ids"]) => (userIds === undefined ? {} : { is_limited: userIds !== null });

async function insertPeople(trx: Kysely<Database>, people: Insertable<Database["project_people"]>[]): Promise<void> {
  if (people.length === 0) return;
  await trx
    .insertInto("project_people")
    .values(people)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listActiveUsers(db: Kysely<Database>, ids: readonly number[]): Promise<Person[]> {
  return db
    .selectFrom("users")
    .select(["id", "display_name as name"])
    .where(isOneOf("id", ids))
    .where("status", "<>", "deleted")
    .orderBy("name")
    .orderBy("id")
    .execute();
}
