import { type Kysely, sql } from "kysely";
import { actorOf } from "../../../../common/rules/actor.ts";
import { counted } from "../../../../common/rules/counted.ts";
import type { RoleName } from "../../../../common/rules/permissions.ts";
import type { Mail } from "../../../../common/server/background/mail.ts";
import type { Database } from "../../../../common/server/database/tables.ts";
import { waitingJobsPath } from "../../../jobs/rules/waiting-jobs.ts";
import { countWaitingJobs } from "../../../jobs/server/job-overview.store.ts";

export type Reminded = { name: string; email: string; waiting_jobs: number };

/** Somebody with what waits for them at this moment; undefined when they are gone, or have been faster. */
export async function findReminded(db: Kysely<Database>, userId: number): Promise<Reminded | undefined> {
  const user = await db
    .selectFrom("users")
    .select(["name", "email"])
    .select((eb) =>
      eb
        .selectFrom("user_roles")
        .innerJoin("roles", "roles.id", "user_roles.role_id")
        .whereRef("user_roles.user_id", "=", "users.id")
        .select(sql<RoleName[]>`coalesce(json_agg(roles.name), '[]')`.as("names"))
        .as("role_names"),
    )
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!user) return undefined;
  const waiting_jobs = await countWaitingJobs(db, actorOf(userId, user.role_names ?? []));
  return waiting_jobs === 0 ? undefined : { name: user.name, email: user.email, waiting_jobs };
}

export function reminderMail({ name, email, waiting_jobs }: Reminded, baseUrl: string): Mail {
  const jobs = counted(waiting_jobs, "opgave", "opgaver");
  return {
    to: { name, address: email },
    subject: "Opgaver venter på din godkendelse",
    text: `Hej ${name}

${jobs} venter på din godkendelse i Dagværk, og der er snart lønkørsel:

${baseUrl}${waitingJobsPath}

Venlig hilsen
Dagværk
`,
  };
}
