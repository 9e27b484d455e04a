import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { localDay } from "#common/server/database/calendar.ts";
import { isOneOf } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isVisibleTo, seesAllJobsOf } from "#common/server/database/visibility/job-visibility.ts";
import { longestJobDays } from "#features/kinds/rules/job-period.ts";
import { lengthOf, periodOf } from "#features/working-time-law/rules/work-periods.ts";
import { type AllowanceSum, allowanceDifference } from "../rules/allowance-difference.ts";
import { shownLines } from "../rules/banks/bank-lines.ts";
import type { JobsAllowances, TypedAllowancesQuery } from "../rules/shown-allowances.ts";
import { isNotRejected, listAllowancePeople, wholeWeeks, withPlannedPause } from "./allowance-people.store.ts";

/** The id of a job that is not saved yet. It sorts the job after all other jobs that begin at the same time. */
const newJob = Number.MAX_SAFE_INTEGER;

/** What the job in the form adds to its week. Empty for an invalid period, or if the actor sees only some jobs. */
export async function listTypedAllowances(
  db: Kysely<Database>,
  actor: Actor,
  userId: number,
  { started_at, ended_at, pause_minutes = 0, pause_start, job_id = newJob, has_own_price }: TypedAllowancesQuery,
): Promise<AllowanceSum[]> {
  const period = periodOf(started_at, ended_at);
  if (!seesAllJobsOf(actor, userId) || !period) return [];
  if (lengthOf(period) <= pause_minutes || lengthOf(period) > longestJobDays * 24 * 60) return [];
  const week = wholeWeeks(started_at, started_at);
  const { people, company } = await listAllowancePeople(db, [{ user_id: userId, ...week }], isNotRejected);
  const [person] = people;
  if (!person) return [];
  const others = person.jobs.filter(({ id }) => id !== job_id);
  const job = { ...period, id: job_id, pause_minutes, pause_start: pause_start ?? null, has_own_price };
  const typed = withPlannedPause(job, person.terms, company.days);
  const linesWith = (jobs: typeof others) => shownLines({ ...person, jobs }, company, week);
  return allowanceDifference(linesWith([...others, typed]), linesWith(others));
}

/** Leaves out jobs of users whose jobs the actor sees only in part: the allowances would reveal the hidden jobs. */
export async function listAllowancesOfJobs(
  db: Kysely<Database>,
  actor: Actor,
  ids: readonly number[],
): Promise<JobsAllowances> {
  const jobs = await db
    .selectFrom("jobs")
    .select(["id", "user_id", localDay("started_at").as("day")])
    .where(isOneOf("id", ids))
    .where(isVisibleTo(actor))
    .execute();
  const seen = jobs.filter(({ user_id }) => seesAllJobsOf(actor, user_id));
  const asked = [...Map.groupBy(seen, ({ user_id }) => user_id)].map(([user_id, own]) => {
    const days = own.map(({ day }) => day).toSorted();
    return { user_id, ...wholeWeeks(days.at(0) ?? "", days.at(-1) ?? "") };
  });
  const { people, company } = await listAllowancePeople(db, asked, isNotRejected);
  const found = new Map<number, JobsAllowances[number]["allowances"]>(seen.map(({ id }) => [id, []]));
  for (const person of people) {
    const range = asked.find(({ user_id }) => user_id === person.user_id);
    for (const { name, jobs } of range ? shownLines(person, company, range) : [])
      for (const { job_id, minutes } of jobs) found.get(job_id)?.push({ name, minutes });
  }
  return [...found].flatMap(([job_id, allowances]) => (allowances.length > 0 ? [{ job_id, allowances }] : []));
}
