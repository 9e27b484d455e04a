import { type Kysely, sql } from "kysely";
import { counted } from "#common/rules/counted.ts";
import type { Mail } from "#common/server/background/mail.ts";
import type { MailQueue } from "#common/server/background/mail-queue.ts";
import { findReceiver } from "#common/server/background/mail-receivers.ts";
import type { Config } from "#common/server/config.ts";
import { wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { editableMinutes } from "#features/jobs/rules/comments/job-comments.ts";
import { jobPeriod } from "#features/kinds/rules/job-period.ts";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import type { AnnounceComment } from "../comments/job-comments.commands.ts";

/** The mail waits until the author can no longer change the comment. */
const delaySeconds = editableMinutes * 60;

type Announced = { comment_id: number; job_id: number };

/** Comments that follow each other within the delay share one mail. */
export function commentMails(
  mails: MailQueue,
  { config, db }: { config: Config; db: Kysely<Database> },
): AnnounceComment {
  const enqueue = mails.kind(
    "job-comment",
    async ({ comment_id, job_id }: Announced) => {
      const commented = await findUnread(db, job_id);
      if (commented?.comments.at(-1)?.id !== comment_id) return undefined;
      const to = await findReceiver(db, commented.user_id, "job-comment");
      return to && commentMail(to, commented, config.baseUrl);
    },
    { delaySeconds },
  );
  return (trx, { comment_id, job_id }) => enqueue(trx, { comment_id, job_id });
}

type Commented = {
  id: number;
  user_id: number;
  project: string;
  kind: JobKind;
  started_at: string;
  ended_at: string;
  comments: { id: number; user_name: string; text: string }[];
};

async function findUnread(db: Kysely<Database>, jobId: number): Promise<Commented | undefined> {
  const { rows } = await sql<Commented>`
    select jobs.id, jobs.user_id, jobs.kind, projects.name as project,
      ${wallClock("jobs.started_at")} as started_at, ${wallClock("jobs.ended_at")} as ended_at,
      json_agg(json_build_object('id', job_comments.id, 'user_name', users.display_name, 'text', job_comments.text)
        order by job_comments.id) as comments
    from jobs join projects on projects.id = jobs.project_id
    join job_comments on job_comments.job_id = jobs.id and job_comments.user_id <> jobs.user_id
    join users on users.id = job_comments.user_id
    left join job_comment_reads as read on read.job_id = jobs.id and read.user_id = jobs.user_id
    where jobs.id = ${jobId} and job_comments.id > coalesce(read.read_up_to_id, 0)
    group by jobs.id, jobs.user_id, jobs.kind, jobs.started_at, jobs.ended_at, projects.id`.execute(db);
  return rows[0];
}

const maxQuoted = 5;

function commentMail(to: Mail["to"], { id, comments, ...job }: Commented, baseUrl: string): Mail {
  const quoted = comments.slice(-maxQuoted).map(({ user_name, text }) => `${user_name} skrev:\n${text}`);
  const count = counted(comments.length, "ny kommentar", "nye kommentarer");
  return {
    to,
    subject: `${count} til din opgave`,
    text: `Hej ${to.name}

${count} til din opgave på ${job.project}, ${jobPeriod(job)}:

${quoted.join("\n\n")}

${baseUrl}/jobs/${id}

Du kan slå denne mail fra på din profil: ${baseUrl}/profile

Venlig hilsen
Dagværk
`,
  };
}
