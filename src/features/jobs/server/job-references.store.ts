import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isProjectFor, isProjectForUser } from "#common/server/database/visibility/project-visibility.ts";
import type { JobKind } from "#features/kinds/rules/kinds.ts";

type Named = { id: number; name: string };
type Closable = Named & { is_closed: boolean };

/** A record is null if its id is absent or unknown. A project that is hidden from the actor is null, too. */
export type JobReferences = {
  project: (Closable & { is_for_user: boolean; default_cost_center: Named | null }) | null;
  jobType: (Closable & { kind: JobKind }) | null;
  cost_center: Named | null;
};

type Ids = { project_id?: number | undefined; job_type_id?: number | undefined; cost_center_id?: number | undefined };

const named = (table: string, id: unknown) =>
  sql`(select json_build_object('id', id, 'name', name) from ${sql.table(table)} where id = ${id}::integer)`;

export const noReferences: JobReferences = { project: null, jobType: null, cost_center: null };

export async function findReferences(
  db: Kysely<Database>,
  actor: Actor,
  ids: Ids,
  userId = actor.id,
): Promise<JobReferences> {
  if (Object.values(ids).every((id) => id === undefined)) return noReferences;
  const { project_id = null, job_type_id = null, cost_center_id = null } = ids;
  const { rows } = await sql<JobReferences>`select
    (select json_build_object('id', id, 'name', name, 'is_closed', is_closed,
        'is_for_user', ${isProjectForUser(actor, sql`${userId}::integer`)}, 'default_cost_center',
        ${named("cost_centers", sql.ref("default_cost_center_id"))})
      from projects where id = ${project_id}::integer and ${isProjectFor(actor)}) as project,
    (select json_build_object('id', id, 'name', name, 'is_closed', is_closed, 'kind', kind)
      from job_types where id = ${job_type_id}::integer) as "jobType",
    ${named("cost_centers", cost_center_id)} as cost_center`.execute(db);
  return rows[0] as JobReferences;
}
