import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { addError, type FieldErrors } from "#common/rules/values/fields.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isProjectFor, isProjectForUser } from "#common/server/database/visibility/project-visibility.ts";
import type { JobReferences } from "#features/jobs/server/job-references.store.ts";
import { closedProject } from "#features/projects/rules/closed-project.ts";
import { projectForOthers } from "#features/projects/rules/limited-project.ts";

type Project = NonNullable<JobReferences["project"]>;
export type PartProjects = ReadonlyMap<number, Project>;

export async function listPartProjects(
  db: Kysely<Database>,
  actor: Actor,
  userId: number,
  ids: readonly number[],
): Promise<PartProjects> {
  const { rows } = await sql<Project>`
    select projects.id, projects.name, projects.is_closed,
      ${isProjectForUser(actor, sql`${userId}::integer`)} as is_for_user,
      (select json_build_object('id', cost_centers.id, 'name', cost_centers.name)
        from cost_centers where cost_centers.id = projects.default_cost_center_id) as default_cost_center
    from projects where projects.id = any (${ids}) and ${isProjectFor(actor)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export function projectErrors(parts: readonly { project_id: number }[], projects: PartProjects): FieldErrors {
  const errors: FieldErrors = {};
  for (const { project_id } of parts) {
    const project = projects.get(project_id);
    if (!project) addError(errors, "parts", "Et af projekterne findes ikke.");
    if (project && !project.is_for_user) addError(errors, "parts", `${project.name}: ${projectForOthers}`);
    if (project?.is_closed) addError(errors, "parts", `${project.name}: ${closedProject}`);
  }
  return errors;
}
