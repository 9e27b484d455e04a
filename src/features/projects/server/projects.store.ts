import type { Kysely } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { contains, person, rowCount } from "../../../common/server/database/fragments.ts";
import type { Database } from "../../../common/server/database/tables.ts";

export type ProjectFilter = { filter: string; searchCode: boolean };

export type ProjectListOptions = ProjectFilter & {
  with: readonly ("owner" | "defaultCostCenter")[];
  /** Whether the reader may know codes, owners and cost centers (decisions 1). */
  internals: boolean;
  limit: number;
  offset: number;
};

export function listProjects(db: Kysely<Database>, options: ProjectListOptions) {
  const { internals, with: relations, limit, offset } = options;
  return db
    .selectFrom("projects")
    .select(["projects.id", "projects.name"])
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
    .where(matches(options))
    .orderBy("projects.name")
    .orderBy("projects.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countProjects(db: Kysely<Database>, filter: ProjectFilter): Promise<number> {
  const { count } = await db
    .selectFrom("projects")
    .select(rowCount)
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return count;
}

/** Who may not see codes cannot find them out by searching either. */
function matches({ filter, searchCode }: ProjectFilter) {
  return contains(searchCode ? ["projects.name", "projects.code"] : ["projects.name"], filter);
}

export function findProject(db: Kysely<Database>, id: number) {
  return db
    .selectFrom("projects")
    .select(["id", "name", "code", "owner_user_id", "default_cost_center_id"])
    .where("id", "=", id)
    .executeTakeFirst();
}
