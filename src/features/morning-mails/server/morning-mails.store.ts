import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Actor, firstApproval } from "#common/rules/access/actor.ts";
import { type MailKind, mailKinds } from "#common/rules/mail-kinds.ts";
import { getsMails } from "#common/server/background/mail-receivers.ts";
import { localDay } from "#common/server/database/calendar.ts";
import { userCan, userIsOneOf, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isUnpaid, isWaitingFor } from "#features/jobs/server/selection/job-scope.ts";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import { managerRoles, waitingJobs } from "#features/payrolls/server/unpaid/reminders.store.ts";

const keptDays = 60;

/** Records a mail for each user who should get it and has no record yet, and returns these users. */
export async function insertSentMails(
  trx: Kysely<Database>,
  kind: MailKind,
  day: Temporal.PlainDate,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into sent_mails (day, kind, user_id)
    select ${day.toString()}::date, ${kind}, users.id from users
    where ${userCan("users.id", mailKinds[kind].capability)} and ${getsMails(kind)}
    order by users.id
    on conflict do nothing
    returning user_id`.execute(trx);
  return rows.map(({ user_id }) => user_id);
}

export async function deleteOldSentMails(trx: Kysely<Database>, day: Temporal.PlainDate): Promise<void> {
  await trx
    .deleteFrom("sent_mails")
    .where("day", "<", day.subtract({ days: keptDays }).toString())
    .execute();
}

export type WaitingPerson = { id: number; name: string; jobs: number };

export async function listWaitingPeople(db: Kysely<Database>, actor: Actor): Promise<WaitingPerson[]> {
  const { rows } = await sql<WaitingPerson>`
    select users.id, users.display_name as name, count(*) as jobs
    from jobs join users on users.id = jobs.user_id where ${isWaitingFor(actor)}
    group by users.id order by min(jobs.started_at), users.id`.execute(db);
  return rows;
}

type Told = "substitutes" | "managers";

/** The time at which a job got its status. A later edit that keeps the status does not count. */
const since = sql`coalesce((
  select created_at from job_history
  where job_id = waiting.id and to_status = waiting.job_status and from_status is distinct from to_status
  order by id desc limit 1
), waiting.created_at)`;

/** The substitutes of the approvers of the jobs in `overdue`, if the substitutes may approve the jobs. */
const substitutesOf = (day: Temporal.PlainDate): RawBuilder<unknown> => sql`
  select overdue.id, substitutes.substitute_user_id as user_id
  from overdue join substitutes on substitutes.user_id = overdue.approver_user_id
    and substitutes.ended_at is null and ${day.toString()}::date between substitutes.from_date and substitutes.to_date
  join users on users.id = substitutes.substitute_user_id
  where ${getsMails("approvals-overdue")} and ${userCan("users.id", firstApproval)} and substitutes.substitute_user_id
      not in (overdue.user_id, coalesce(overdue.owner_approved_by_user_id, 0),
        coalesce(overdue.owner_approved_on_behalf_of_user_id, 0))`;

const managers = sql`select overdue.id, users.id as user_id from overdue cross join users
  where ${getsMails("approvals-overdue")} and ${userIsOneOf("users.id", managerRoles)}`;

const receiversOf = (told: Told, day: Temporal.PlainDate) => (told === "substitutes" ? substitutesOf(day) : managers);

export type Overdue = { user_id: number; jobs: number[] };

/** A job is mailed once to substitutes and once to managers, and again only after its status has changed. */
export async function insertOverdueJobs(
  trx: Kysely<Database>,
  told: Told,
  { day, waitedSince }: { day: Temporal.PlainDate; waitedSince: Temporal.PlainDate },
): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    with waiting as materialized (${waitingJobs(isUnpaid)}), overdue as materialized (
      select waiting.*, ${since} as since from waiting
      where ${localDay(since)} <= ${waitedSince.toString()}::date
    ), receivers as materialized (${receiversOf(told, day)}), news as (
      insert into overdue_jobs (job_id, job_status, since, told)
      select id, job_status, since, ${told} from overdue where id in (select id from receivers)
      on conflict do nothing
      returning job_id, since
    )
    select receivers.user_id, json_agg(news.job_id order by news.since, news.job_id) as jobs
    from news join receivers on receivers.id = news.job_id
    group by receivers.user_id order by receivers.user_id`.execute(trx);
  return rows;
}

export type OverdueJob = {
  id: number;
  user_id: number;
  user_name: string;
  project: string;
  kind: JobKind;
  started_at: string;
  ended_at: string;
};

export async function listStillWaiting(db: Kysely<Database>, ids: readonly number[]): Promise<OverdueJob[]> {
  const { rows } = await sql<OverdueJob>`
    select jobs.id, jobs.user_id, users.display_name as user_name, projects.name as project, jobs.kind,
      ${wallClock("jobs.started_at")} as started_at, ${wallClock("jobs.ended_at")} as ended_at
    from unnest(${[...ids]}::integer[]) with ordinality as told(id, place)
    join jobs on jobs.id = told.id join users on users.id = jobs.user_id join projects on projects.id = jobs.project_id
    where jobs.job_status in ('NEW', 'APPROVED_BY_PROJECT_OWNER')
    order by told.place`.execute(db);
  return rows;
}
