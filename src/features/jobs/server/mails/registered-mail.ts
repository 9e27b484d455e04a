import { type Kysely, type RawBuilder, sql } from "kysely";
import { formatDuration } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import type { Mail } from "#common/server/background/mail.ts";
import type { MailQueue } from "#common/server/background/mail-queue.ts";
import { findReceiver } from "#common/server/background/mail-receivers.ts";
import type { Config } from "#common/server/config.ts";
import { wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { withPause } from "#features/jobs/rules/pause-text.ts";
import { jobPeriod } from "#features/kinds/rules/job-period.ts";
import type { JobKind } from "#features/kinds/rules/kinds.ts";

/** All jobs that are registered for a user in the same window share one mail. */
const windowMinutes = 5;

/** Per hour. */
const maxMailsOfSender = 300;

export type MailRegistrations = (trx: Kysely<Database>, byUserId: number, userIds: readonly number[]) => Promise<void>;

/** `job_id` is only in mails that an earlier version of the server queued. */
type Window = { user_id: number; window_at: string; job_id?: number };

/** Rejected jobs are left out, because a rejection has its own mail. */
export function registeredMails(
  mails: MailQueue,
  { config, db }: { config: Config; db: Kysely<Database> },
): MailRegistrations {
  const enqueue = mails.kind(
    "job-registered",
    async ({ job_id, ...window }: Window) => {
      const jobs = await listRegistered(db, job_id === undefined ? inWindow(window) : sql`jobs.id = ${job_id}`);
      const to = jobs[0] && (await findReceiver(db, jobs[0].user_id, "job-registered"));
      return to && registeredMail(to, jobs, config.baseUrl);
    },
    { delaySeconds: windowMinutes * 60 },
  );
  return async (trx, byUserId, userIds) => {
    if (userIds.length > 0) await enqueue(trx, ...(await insertWindows(trx, byUserId, userIds)));
  };
}

/** @returns the windows without a mail so far, and no more than the sender's limit allows */
async function insertWindows(trx: Kysely<Database>, byUserId: number, userIds: readonly number[]): Promise<Window[]> {
  await sql`delete from registered_mails where window_at < now() - interval '1 day'`.execute(trx);
  const { rows } = await sql<Window>`
    insert into registered_mails (user_id, window_at, by_user_id)
    select user_id, date_bin(make_interval(mins => ${windowMinutes}), now(), 'epoch'), ${byUserId}
    from unnest(${userIds}::integer[]) as recipients(user_id)
    limit greatest(0, ${maxMailsOfSender} - (
      select count(*) from registered_mails where by_user_id = ${byUserId} and window_at > now() - interval '1 hour'))
    on conflict do nothing
    returning user_id, window_at::text as window_at`.execute(trx);
  return rows;
}

const inWindow = ({ user_id, window_at }: Window) => sql`jobs.user_id = ${user_id}
  and jobs.created_at >= ${window_at}::timestamptz
  and jobs.created_at < ${window_at}::timestamptz + make_interval(mins => ${windowMinutes})`;

type Registered = {
  id: number;
  user_id: number;
  project: string;
  job_type: string;
  kind: JobKind;
  started_at: string;
  ended_at: string;
  minutes: number;
  pause_minutes: number;
  pause_start: string | null;
  price: number;
  by: string;
};

const maxNamed = 20;

async function listRegistered(db: Kysely<Database>, isListed: RawBuilder<unknown>): Promise<Registered[]> {
  const { rows } = await sql<Registered>`
    select jobs.id, jobs.user_id, projects.name as project, job_types.name as job_type, jobs.kind, jobs.minutes, pause_minutes, pause_start, price,
      ${wallClock("jobs.started_at")} as started_at, ${wallClock("jobs.ended_at")} as ended_at, users.display_name as by
    from jobs
    join projects on projects.id = jobs.project_id
    join job_types on job_types.id = jobs.job_type_id
    join job_history on job_history.job_id = jobs.id and job_history.event = 'created'
    join users on users.id = job_history.user_id
    where ${isListed} and jobs.job_status <> 'REJECTED' and job_history.user_id <> jobs.user_id
    order by jobs.started_at, jobs.id
    limit ${maxNamed + 1}`.execute(db);
  return rows;
}

function registeredMail(to: Mail["to"], jobs: readonly Registered[], baseUrl: string): Mail {
  const senders = new Set(jobs.map(({ by }) => by));
  const by = [...senders].slice(0, 3).join(", ");
  const named = jobs.slice(0, maxNamed).map((job) => `${linesOf(job)}\n${baseUrl}/jobs/${job.id}`);
  const more = jobs.length > maxNamed ? [`Der er flere: ${baseUrl}/jobs`] : [];
  const [what, theJob] =
    jobs.length === 1
      ? ["en opgave", "opgaven"]
      : [jobs.length > maxNamed ? "mange opgaver" : `${jobs.length} opgaver`, "dem"];
  return {
    to,
    subject: `Der er registreret ${what} for dig`,
    text: `Hej ${to.name}

${by} har registreret ${what} for dig:

${[...named, ...more].join("\n\n")}

Er der noget galt, så ret ${theJob}.

Du kan slå denne mail fra på din profil: ${baseUrl}/profile

Venlig hilsen
Dagværk
`,
  };
}

function linesOf({ minutes, ...job }: Registered): string {
  const lines = [
    `${job.project}, ${job.job_type}`,
    jobPeriod(job),
    minutes > 0 && withPause({ ...job, duration: formatDuration(minutes * 60) }),
    formatKroner(job.price),
  ];
  return lines.filter((line) => line !== false).join("\n");
}
