import { sql } from "kysely";
import { wallClock } from "#common/server/database/fragments.ts";

export const otherJob = (alias: string) => sql`case when ${sql.ref(`${alias}.id`)} is not null then
  json_build_object('id', ${sql.ref(`${alias}.id`)},
    'project', (select projects.name from projects where projects.id = ${sql.ref(`${alias}.project_id`)}),
    'started_at', ${wallClock(`${alias}.started_at`)}, 'ended_at', ${wallClock(`${alias}.ended_at`)}) end`;
