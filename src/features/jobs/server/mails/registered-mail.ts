import { type Kysely, sql } from "kysely";
import { formatDuration, formatPeriod } from "../../../../common/rules/clock.ts";
import { formatKroner } from "../../../../common/rules/values/money.ts";
import type { Mail } from "../../../../common/server/background/mail.ts";
import type { MailQueue } from "../../../../common/server/background/mail-queue.ts";
import { findReceiver } from "../../../../common/server/background/mail-receivers.ts";
import type { Enqueue } from "../../../../common/server/background/queue.ts";
import type { Config } from "../../../../common/server/config.ts";
import { wallClock } from "../../../../common/server/database/fragments.ts";
import type { Database } from "../../../../common/server/database/tables.ts";
import { withPause } from "../../rules/pause-text.ts";

export type TellRegistered = Enqueue<{ job_id: number }>;

/** Tells whose job it is that somebody has registered it for them, unless it was rejected by then: that is told by itself. */
export function registeredMails(
  mails: MailQueue,
  { config, db }: { config: Config; db: Kysely<Database> },
): TellRegistered {
  return mails.kind("job-registered", async ({ job_id }: { job_id: number }) => {
    const job = await findRegistered(db, job_id);
    const to = job && (await findReceiver(db, job.user_id, "job-registered"));
    return to && registeredMail(to, job, config.baseUrl);
  });
}

type Registered = {
  id: number;
  user_id: number;
  project: string;
  job_type: string;
  started_at: string;
  ended_at: string;
  minutes: number;
  pause_minutes: number;
  price: number;
  by: string;
};

async function findRegistered(db: Kysely<Database>, jobId: number): Promise<Registered | undefined> {
  const { rows } = await sql<Registered>`
    select jobs.id, jobs.user_id, projects.name as project, job_types.name as job_type, jobs.minutes, pause_minutes, price,
      ${wallClock("jobs.started_at")} as started_at, ${wallClock("jobs.ended_at")} as ended_at, users.name as by
    from jobs
    join projects on projects.id = jobs.project_id
    join job_types on job_types.id = jobs.job_type_id
    join job_history on job_history.job_id = jobs.id and job_history.event = 'created'
    join users on users.id = job_history.user_id
    where jobs.id = ${jobId} and jobs.job_status <> 'REJECTED'`.execute(db);
  return rows[0];
}

function registeredMail(to: Mail["to"], { id, by, minutes, ...job }: Registered, baseUrl: string): Mail {
  const lines = [
    `${job.project}, ${job.job_type}`,
    formatPeriod(job.started_at, job.ended_at),
    minutes > 0 && withPause({ duration: formatDuration(minutes * 60), pause_minutes: job.pause_minutes }),
    formatKroner(job.price),
  ];
  return {
    to,
    subject: "Der er registreret en opgave for dig",
    text: `Hej ${to.name}

${by} har registreret en opgave for dig:

${lines.filter((line) => line !== false).join("\n")}

Er der noget galt, så ret opgaven:

${baseUrl}/jobs/${id}

Du kan slå denne mail fra på din profil: ${baseUrl}/profile

Venlig hilsen
Dagværk
`,
  };
}
