import { sql } from "kysely";
import { wallClock } from "#common/server/database/fragments.ts";

/**
 * A job as JSON for a flag; null if the outer join found no job.
 * @param alias the alias of the joined row of `jobs`
 */
export const otherJob = (alias: string) => sql`case when ${sql.ref(`${alias}.id`)} is not null then
  json_build_object('id', ${sql.ref(`${alias}.id`)},
    'project', (select projects.name from projects where projects.id = ${sql.ref(`${alias}.project_id`)}),
    'started_at', ${wallClock(`${alias}.started_at`)}, 'ended_at', ${wallClock(`${alias}.ended_at`)}) end`;
