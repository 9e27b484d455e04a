import { type Kysely, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Actor } from "#common/rules/actor.ts";
import type { ClosedChoice } from "#common/rules/lists/closed.ts";
import { isAskedFor } from "#common/server/closing.ts";
import { type Condition, contains, isOneOf, person, rowCount } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { nextVersion } from "#common/server/versions.ts";
import type { ProjectInput } from "../rules/project.ts";

export type ProjectFilter = { filter: string; searchCode: boolean; closed: ClosedChoice };

type ProjectRelation = "owner" | "defaultCostCenter";

export type ProjectListOptions = ProjectFilter & {
  with: readonly ProjectRelation[];
  /** Whether the reader may see codes, owners and cost centers. */
  internals: boolean;
  limit: number;
  offset: number;
};

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

/** Readers who may not see codes cannot search by them either. */
function matches({ filter, searchCode, closed }: ProjectFilter): Condition {
  const isFound = contains(searchCode ? ["projects.name", "projects.code"] : ["projects.name"], filter);
  return sql<boolean>`(${isFound} and ${isAskedFor("projects", closed)})`;
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

/** All projects by code, closed ones too, with the codes of their cost centers. */
export function listAllProjects(db: Kysely<Database>) {
  return selectAllProjects(db).orderBy("code").orderBy("id").execute();
}

/** The same, locked against changes until the transaction ends. */
export function lockAllProjects(trx: Kysely<Database>) {
  return selectAllProjects(trx).orderBy("id").forNoKeyUpdate().execute();
}

export function findProject(db: Kysely<Database>, id: number) {
  return selectProjects(db, true, ["owner", "defaultCostCenter"], "with")
    .where("projects.id", "=", id)
    .executeTakeFirst();
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
  const inserted = await trx.insertInto("projects").values(rows).returning("id").execute();
  return selectProjects(trx, true, ["owner", "defaultCostCenter"], "with")
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
  columns: ProjectInput,
): Promise<void> {
  await trx
    .updateTable("projects")
    .set({ ...columns, ...nextVersion(actor) })
    .where("id", "=", id)
    .execute();
}
