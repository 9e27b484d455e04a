import { type Kysely, type RawBuilder, sql } from "kysely";
import { secondApproval } from "#common/rules/access/actor.ts";
import { rolesWith } from "#common/rules/access/permissions.ts";
import { currentDay } from "#common/server/database/calendar.ts";
import {
  type Condition,
  givesLastApproval,
  type Person,
  person,
  userCan,
  userIsOneOf,
} from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { kmOfJob, paidSums } from "#features/jobs/server/kinds/kind-sums.ts";
import { projectsWithActiveOwner } from "#features/jobs/server/selection/job-scope.ts";
import { maxNamedApprovers, maxNamedJobs, type PayrollChecks } from "#features/payrolls/rules/payroll-checks.ts";

const managers = sql`select users.id from users
  where users.status <> 'deleted' and ${userCan("users.id", secondApproval)}`;

/** `approver_user_id` is the owner of the project or cost center, or null if no owner may approve the job. */
export const waitingJobs = (unpaid: Condition) => sql`
  select jobs.*, case jobs.job_status
      when 'NEW' then projects.owner_user_id
      when 'APPROVED_BY_PROJECT_OWNER' then cost_centers.owner_user_id end as approver_user_id
  from jobs
  left join projects on projects.id = jobs.project_id
    and projects.owner_user_id <> jobs.user_id and projects.id in (${projectsWithActiveOwner})
  left join cost_centers on cost_centers.id = jobs.cost_center_id
    and cost_centers.owner_user_id not in (jobs.user_id, jobs.owner_approved_by_user_id)
    and cost_centers.owner_user_id is distinct from jobs.owner_approved_on_behalf_of_user_id
    and cost_centers.owner_user_id in (${managers})
  where ${unpaid} and jobs.job_status <> 'APPROVED_BY_MANAGER'`;

/** Users whose role runs payroll are reminded only if nobody with one of the `managerRoles` may approve. */
const payrollRoles = rolesWith("read-payrolls");
export const managerRoles = rolesWith(secondApproval).filter((name) => !payrollRoles.includes(name));

/** The managers to remind of jobs without a particular approver; administrators if no manager may approve. */
const receivingManagers = sql`
  select distinct user_id from (
    select candidate.user_id, candidate.is_manager, bool_or(candidate.is_manager) over (partition by able.user_id,
      able.first_user_id, able.first_for_user_id) as has_manager
    from able cross join lateral (
      select approver.id as user_id, ${userIsOneOf("approver.id", managerRoles)} as is_manager
      from unnest(able.approver_ids) as approver(id)
    ) as candidate
  ) as candidates
  where is_manager or not has_manager`;

const remindedToday = sql`select user_id from payroll_reminders
  where sent_on = ${currentDay}`;

const namedJobs = (ids: RawBuilder<unknown>) => sql`(
  select json_agg(json_build_object('id', jobs.id, 'user', ${person("jobs.user_id")}) order by jobs.started_at, jobs.id)
  from jobs where jobs.id = any(${ids}))`;

/**
 * The possible approvers of jobs without a particular approver: managers except the job's user and the first approver.
 * If there are none, an administrator may give both approvals (docs/decisions/061-the-last-approval.md).
 */
const able = sql`
  select jobs.*, case when cardinality(others) > 0 then others else array(
      select id from (${managers}) as managers
      where id in (first_user_id, first_for_user_id) and id <> jobs.user_id and ${givesLastApproval("managers.id")}
      order by id
    ) end as approver_ids
  from (
    select kinds.*, array(
      select id from (${managers}) as managers
      where id <> kinds.user_id and id is distinct from kinds.first_user_id and id is distinct from kinds.first_for_user_id
      order by id
    ) as others
    from (
      select distinct user_id, owner_approved_by_user_id as first_user_id,
        owner_approved_on_behalf_of_user_id as first_for_user_id
      from waiting where approver_user_id is null
    ) as kinds
  ) as jobs`;

export async function listWaitingJobs(db: Kysely<Database>, unpaid: Condition): Promise<PayrollChecks["waiting"]> {
  const { rows } = await sql<PayrollChecks["waiting"][number]>`
    with waiting as (${waitingJobs(unpaid)}), able as (${able})
    select case when users.id is not null then json_build_object('id', users.id, 'name', users.display_name) end as user,
      count(*) as jobs_count, ${paidSums(kmOfJob("waiting.id"))} as sums,
      ${namedJobs(sql`(array_agg(waiting.id order by waiting.started_at, waiting.id))[1:${sql.lit(maxNamedJobs)}]`)} as jobs,
      coalesce(case when users.id is not null then users.id in (${remindedToday})
        else ${areReceiversReminded} end, false) as reminded_today,
      coalesce((select json_agg(json_build_object('id', id, 'name', name) order by name, id) from (
        select id, display_name as name from users where id = any(able.approver_ids) order by name, id limit ${maxNamedApprovers}
      ) as named), '[]') as approvers,
      coalesce(cardinality(able.approver_ids), 0) as approvers_count
    from waiting left join users on users.id = waiting.approver_user_id
    left join able on waiting.approver_user_id is null and able.user_id = waiting.user_id
      and able.first_user_id is not distinct from waiting.owner_approved_by_user_id
      and able.first_for_user_id is not distinct from waiting.owner_approved_on_behalf_of_user_id
    group by users.id, able.approver_ids
    order by users.name nulls last, users.id, able.approver_ids`.execute(db);
  return rows;
}

const areReceiversReminded = sql`(
  select bool_and(id in (${remindedToday})) from (
    select id, ${userIsOneOf("users.id", managerRoles)} as is_manager,
      bool_or(${userIsOneOf("users.id", managerRoles)}) over () as has_manager
    from users where id = any(able.approver_ids)
  ) as candidates
  where is_manager or not has_manager
)`;

const receivers = (unpaid: Condition) => sql`
  with waiting as (${waitingJobs(unpaid)}), able as (${able})
  select approver_user_id as user_id from waiting where approver_user_id is not null
  union
  (${receivingManagers})`;

/** The approvers who would get a reminder now: those without a reminder today. */
export async function listReminded(db: Kysely<Database>, unpaid: Condition): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select users.id, users.display_name as name from users join (${receivers(unpaid)}) as receivers on receivers.user_id = users.id
    where users.id not in (${remindedToday})
    order by users.name, users.id`.execute(db);
  return rows;
}

/** Returns the approvers who had no reminder today. */
export async function insertReminders(trx: Kysely<Database>, unpaid: Condition, sentBy: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    with reminded as (
      insert into payroll_reminders (user_id, sent_on, sent_by_user_id)
      select user_id, ${currentDay}, ${sentBy} from (${receivers(unpaid)}) as receivers
      on conflict do nothing
      returning user_id
    )
    select users.id, users.display_name as name from users join reminded on reminded.user_id = users.id
    order by users.name, users.id`.execute(trx);
  return rows;
}
