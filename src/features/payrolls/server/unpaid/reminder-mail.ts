import type { Kysely } from "kysely";
import { counted } from "#common/rules/counted.ts";
import { findActors } from "#common/server/auth/actors.ts";
import type { Mail } from "#common/server/background/mail.ts";
import type { Database } from "#common/server/database/tables.ts";
import { waitingJobsPath } from "#features/jobs/rules/waiting-jobs.ts";
import { countWaitingJobs } from "#features/jobs/server/front-page/job-overview.store.ts";

export type Reminded = { name: string; email: string; waiting_jobs: number };

export async function findReminded(db: Kysely<Database>, userId: number): Promise<Reminded | undefined> {
  const [actor] = await findActors(db, [userId]);
  if (!actor) return undefined;
  const { name, email } = await db
    .selectFrom("users")
    .select(["name", "email"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const waiting_jobs = await countWaitingJobs(db, actor);
  return waiting_jobs === 0 ? undefined : { name, email, waiting_jobs };
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
