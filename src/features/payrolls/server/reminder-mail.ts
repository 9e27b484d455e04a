import { type Kysely, sql } from "kysely";
import { actorOf } from "../../../common/rules/actor.ts";
import type { RoleName } from "../../../common/rules/permissions.ts";
import type { Database } from "../../../common/server/database/tables.ts";
import type { Mail } from "../../../common/server/mail.ts";
import { waitsFor } from "../../jobs/server/job-scope.ts";

export type Reminded = { name: string; email: string; waiting_jobs: number };

/** Somebody with what waits for him at this moment; undefined when he is gone, or has been faster. */
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
  const { count } = await db
    .selectFrom("jobs")
    .select(sql<number>`count(*)`.as("count"))
    .where(waitsFor(actorOf(userId, user.role_names ?? [])))
    .executeTakeFirstOrThrow();
  return count === 0 ? undefined : { name: user.name, email: user.email, waiting_jobs: count };
}

export function reminderMail({ name, email, waiting_jobs }: Reminded, baseUrl: string): Mail {
  const jobs = waiting_jobs === 1 ? "1 opgave" : `${waiting_jobs} opgaver`;
  return {
    to: { name, address: email },
    subject: "Opgaver venter på din godkendelse",
    text: `Hej ${name}

${jobs} venter på din godkendelse i Dagværk, og der er snart lønkørsel:

${new URL("/users-jobs", baseUrl)}

Venlig hilsen
Dagværk
`,
  };
}
