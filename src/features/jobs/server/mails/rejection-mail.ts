import { type Kysely, sql } from "kysely";
import { counted } from "#common/rules/counted.ts";
import type { Mail } from "#common/server/background/mail.ts";
import type { MailQueue } from "#common/server/background/mail-queue.ts";
import { findReceiver } from "#common/server/background/mail-receivers.ts";
import type { Enqueue } from "#common/server/background/queue.ts";
import type { Config } from "#common/server/config.ts";
import { type Person, person, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { whoDecided } from "#features/jobs/rules/decisions/who-decided.ts";
import { jobPeriod } from "#features/kinds/rules/job-period.ts";
import type { JobKind } from "#features/kinds/rules/kinds.ts";

export type Rejection = { user_id: number; jobs: readonly { id: number; version: number }[] };

export type MailRejections = Enqueue<Rejection>;

/** Seconds in which the approver can withdraw the rejection before its mail is sent. */
const rejectionDelay = 30;

export function rejectionMails(
  mails: MailQueue,
  { config, db }: { config: Config; db: Kysely<Database> },
): MailRejections {
  return mails.kind(
    "job-rejected",
    async ({ user_id, jobs }: Rejection) => {
      const to = await findReceiver(db, user_id, "job-rejected");
      if (!to) return undefined;
      const rejected = await listRejected(db, user_id, jobs);
      return rejected.length === 0 ? undefined : rejectionMail(to, rejected, config.baseUrl);
    },
    { delaySeconds: rejectionDelay },
  );
}

export function rejectionsOf(jobs: readonly { id: number; version: number; user_id: number }[]): Rejection[] {
  return [...Map.groupBy(jobs, ({ user_id }) => user_id)].map(([user_id, theirs]) => ({
    user_id,
    jobs: theirs.map(({ id, version }) => ({ id, version })),
  }));
}

type RejectedJob = {
  id: number;
  project: string;
  kind: JobKind;
  started_at: string;
  ended_at: string;
  reason: string;
  user: Person;
  on_behalf_of: Person | null;
};

async function listRejected(db: Kysely<Database>, userId: number, jobs: Rejection["jobs"]): Promise<RejectedJob[]> {
  const { rows } = await sql<RejectedJob>`
    select jobs.id, jobs.kind, projects.name as project, jobs.rejection_reason as reason,
      ${wallClock("jobs.started_at")} as started_at, ${wallClock("jobs.ended_at")} as ended_at,
      ${person("line.user_id")} as user, ${person("line.on_behalf_of_user_id")} as on_behalf_of
    from unnest(${jobs.map(({ id }) => id)}::integer[], ${jobs.map(({ version }) => version)}::integer[])
      as rejected(id, version)
    join jobs on jobs.id = rejected.id and jobs.version = rejected.version
    join projects on projects.id = jobs.project_id
    cross join lateral (
      select user_id, on_behalf_of_user_id from job_history
      where job_id = jobs.id and event = 'rejected' order by id desc limit 1
    ) as line
    where jobs.user_id = ${userId} and jobs.job_status = 'REJECTED'
    order by jobs.started_at, jobs.id`.execute(db);
  return rows;
}

export function rejectionMail(to: Mail["to"], jobs: readonly RejectedJob[], baseUrl: string): Mail {
  const isOne = jobs.length === 1;
  const paragraphs = jobs.map(
    ({
      id,
      project,
      kind,
      started_at,
      ended_at,
      reason,
      ...who
    }) => `${project}, ${jobPeriod({ kind, started_at, ended_at })}
Afvist af ${whoDecided(who)}: ${reason}
${baseUrl}/jobs/${id}`,
  );
  return {
    to,
    subject: isOne ? "Din opgave er afvist" : `${counted(jobs.length, "opgave", "opgaver")} er afvist`,
    text: `Hej ${to.name}

${isOne ? "Din opgave er afvist. Ret den" : `${jobs.length} af dine opgaver er afvist. Ret dem`}, og send igen:

${paragraphs.join("\n\n")}

Du kan slå denne mail fra på din profil: ${baseUrl}/profile

Venlig hilsen
Dagværk
`,
  };
}
