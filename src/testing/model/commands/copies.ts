import fc from "fast-check";
import { attemptBy, jobFor, nat, type Who, who } from "../choose.ts";
import { type Company, type Job, kroner, kronerOrNull, type User, userOf } from "../company.ts";
import { can, pricedBy, sees, wrongJobFields } from "../rules.ts";
import { type Attempt, count, type Expected, refusedAccess, Step } from "../step.ts";
import { knownRateOn, knownRates } from "../terms.ts";
import { shownJob, shownTrip } from "../views/jobs.ts";
import { today, wallTime } from "../wall-clock.ts";
import { addAs, type Fields, version, versionOf } from "./jobs.ts";

/* Copies of jobs on other days. Each copy succeeds or fails on its own. */

type Drawn = { who: Who; jobs: { n: number; daysAgo: number; version: "none" | "right" | "other" }[]; key: string };

export const copy = fc
  .record({
    who,
    jobs: fc.array(
      fc.record({
        n: nat,
        daysAgo: fc.oneof(
          { weight: 5, arbitrary: fc.nat({ max: 6 }) },
          { weight: 1, arbitrary: fc.constantFrom(-1, 92, 200) },
        ),
        version,
      }),
      { minLength: 1, maxLength: 4 },
    ),
    key: fc.uuid(),
  })
  .map((drawn) => new Step("Copy", drawn, copying));

type Line = { job: Job; date: string; version: number };

function copying(company: Company, { who, jobs, key }: Drawn): Attempt | undefined {
  const lines = jobs.flatMap(({ n, daysAgo, version }): Line[] => {
    const job = jobFor(company, { ...who, n }, ({ user }) => !userOf(company, user).deleted);
    if (!job) return [];
    const named = version === "none" ? job.version : (versionOf(job, version).version as number);
    return [{ job, date: today().subtract({ days: daysAgo }).toString(), version: named }];
  });
  const once = [...new Map(lines.map((line) => [`${line.job.id} ${line.date}`, line])).values()];
  if (once.length === 0) return undefined;
  return attemptBy(company, who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: "/api/jobs/copies",
    body: { copies: once.map(({ job: { id }, date, version }) => ({ id, version, date })) },
    key,
    expect: () => expected(company, actor, once),
  }));
}

function expected(company: Company, actor: User, lines: readonly Line[]): Expected {
  const refusal = refusedAccess(actor, "index-own-jobs");
  if (refusal) return refusal;
  // The outcome of each copy is decided before the first copy is created.
  const fates = lines.map((line) => ({ line, fields: fieldsOf(company, actor, line) }));
  const made = new Map<Line, Job>();
  return {
    status: 200,
    happens({ data }) {
      for (const [place, { line, fields }] of fates.entries()) {
        count(company, fields ? "Copy one" : "Copy none");
        const { job } = data[place];
        if (fields && job) made.set(line, addAs(company, actor, line.job.user, fields, job.id, job.created_at));
      }
    },
    shows: () => ({
      data: fates.map(({ line, fields }) => {
        const job = made.get(line);
        return {
          id: line.job.id,
          date: line.date,
          ok: fields !== undefined,
          ...(job && { job: shownJob(company, actor, job) }),
        };
      }),
    }),
  };
}

/** The fields of the copy; undefined if it is refused. */
function fieldsOf(company: Company, actor: User, { job, date, version }: Line): Fields | undefined {
  const mayRegister = job.user === actor.id || can(actor, "manage-users-jobs");
  if (!sees(company, actor, job) || !mayRegister || version !== job.version) return undefined;
  // An expense cannot be copied, because it belongs to its receipt.
  if (userOf(company, job.user).deleted || job.kind === "expense") return undefined;
  const body = {
    started_at: date + job.start.slice(10),
    ended_at: dayAfter(date, nightsOf(job)) + job.end.slice(10),
    pause_minutes: job.pause,
    pause_start: job.pauseStart,
    project_id: job.project,
    job_type_id: job.jobType,
    price_mode: job.mode,
    hourly_rate: kronerOrNull(rateOfCopy(company, actor, job, date)),
    price: kroner(job.price),
    note: job.note,
    ...(job.trip && { kind: "mileage", trip: shownTrip(job.trip) }),
  };
  if (wrongJobFields(company, body).length > 0) return undefined;
  const fields = pricedBy(company, job.user, body);
  return isThere(company, actor, job, fields) ? undefined : fields;
}

/** A copy at the person's own rate gets the rate of its day, if the actor may know that rate. Another rate stays. */
function rateOfCopy(company: Company, actor: User, job: Job, date: string): number | null {
  const rates = knownRates(company, actor, userOf(company, job.user));
  const isOwn = job.rate !== null && job.rate === knownRateOn(rates, job.start);
  return isOwn ? (knownRateOn(rates, date) ?? job.rate) : job.rate;
}

const dayAfter = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString();

function nightsOf({ start, end }: Job): number {
  const [from, to] = [wallTime(start), wallTime(end)];
  return from && to ? from.date.until(to.date).days : 0;
}

function isThere(company: Company, actor: User, source: Job, copy: Fields): boolean {
  return company.jobs.some(
    (job) =>
      job.user === source.user &&
      job.start === copy.start &&
      job.end === copy.end &&
      job.project === source.project &&
      job.jobType === source.jobType &&
      job.mode === source.mode &&
      (job.mode === "auto" || job.trip !== null || job.price === copy.price) &&
      job.trip?.from === copy.trip?.from &&
      job.trip?.to === copy.trip?.to &&
      job.status !== "REJECTED" &&
      job.replacement === null &&
      sees(company, actor, job),
  );
}
