import type { Kysely } from "kysely";
import { type Actor, can } from "#common/rules/access/actor.ts";
import { rateOfSameWork } from "#common/rules/hourly-rates.ts";
import { formatDuration, today } from "#common/rules/time/clock.ts";
import { findTimeRule } from "#common/server/database/registration-rules.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isWholeDay } from "#features/absence/rules/time-away.ts";
import { listAwayDays } from "#features/absence/server/time-away.store.ts";
import {
  type CopyOutcome,
  type CopyProposal,
  copyOf,
  copyRefusal,
  type JobCopies,
  sourceChanged,
  sourceUnknown,
} from "#features/jobs/rules/copies/job-copies.ts";
import { jobPrice, workedMinutes } from "#features/jobs/rules/job-input.ts";
import { jobPeriod } from "#features/kinds/rules/job-period.ts";
import { lateRefusals } from "#features/registration-rules/server/late-entries.store.ts";
import { listRates } from "#features/users/server/terms/terms.store.ts";
import { presentJob } from "../job-presenter.ts";
import { type FoundJob, getJobs, listVisibleJobs } from "../job-rows.store.ts";
import { insertJobs, type NewJob, storedInterval } from "../job-writes.store.ts";
import { computedPrices } from "../kinds/computed-prices.ts";
import { partsIn } from "../kinds/part-stores.ts";
import { findCopyFacts, lockCopies } from "./job-copies.store.ts";

type Source = { job: FoundJob; date: string };

type Planned = Source & {
  input: ReturnType<typeof copyOf>;
  columns: NewJob & { price: number };
  refusal: string | null;
};

export async function proposeCopies(
  db: Kysely<Database>,
  actor: Actor,
  sources: readonly Source[],
): Promise<CopyProposal[]> {
  const planned = await planCopies(db, actor, sources);
  const [prices, isAway] = await Promise.all([copyPrices(db, sources, actor), awayCheck(db, sources)]);
  return planned.map(({ job, date, input, columns, refusal }, place) => {
    const minutes = workedMinutes(input) ?? 0;
    const copy = {
      started_at: input.started_at,
      ended_at: input.ended_at,
      period: jobPeriod({ ...input, kind: job.kind }),
      duration: formatDuration(minutes * 60),
      minutes,
      price: prices[place] ?? columns.price,
    };
    const is_away = minutes > 0 && isAway(job.user_id, date);
    return { job: presentJob(actor, job), date, copy, refusal, is_away };
  });
}

async function awayCheck(
  db: Kysely<Database>,
  sources: readonly Source[],
): Promise<(userId: number, date: string) => boolean> {
  const dates = sources.map(({ date }) => date).toSorted();
  const [from, to] = [dates[0], dates.at(-1)];
  if (from === undefined || to === undefined) return () => false;
  const away = await listAwayDays(db, [...new Set(sources.map(({ job }) => job.user_id))], { from, to });
  return (userId, date) => isWholeDay(away.get(userId) ?? [])(date);
}

/** A refused copy does not stop the other copies (docs/product-rules.md#copies). */
export async function copyJobs(
  trx: Kysely<Database>,
  actor: Actor,
  { copies, late_reason }: JobCopies,
): Promise<CopyOutcome[]> {
  const ids = [...new Set(copies.map(({ id }) => id))];
  const seen = await listVisibleJobs(trx, actor, ids);
  await lockCopies(
    trx,
    seen.map(({ user_id }) => user_id),
  );
  const jobs = new Map(seen.filter((job) => mayRegisterFor(actor, job.user_id)).map((job) => [job.id, job]));
  const lines = copies.map(({ id, version, date }) => {
    const job = jobs.get(id);
    if (!job) return { id, date, message: sourceUnknown };
    return job.version === version ? { id, date, job } : { id, date, message: sourceChanged };
  });
  const planned = await planCopies(
    trx,
    actor,
    lines.flatMap(({ job, date }) => (job ? [{ job, date }] : [])),
  );
  const toMake = planned.filter(({ refusal }) => refusal === null);
  const made = await insertJobs(
    trx,
    toMake.map(({ columns }) => ({ ...columns, late_reason })),
    actor.id,
  );
  const created = await getJobs(trx, made);
  const jobsMade = new Map(toMake.map((copy, place) => [copy, created[place] as FoundJob]));
  const queue = planned.values();
  return lines.map(({ id, date, message }) => {
    if (message !== undefined) return { id, date, ok: false, message };
    const copy = queue.next().value as Planned;
    if (copy.refusal !== null) return { id, date, ok: false, message: copy.refusal };
    return { id, date, ok: true, job: presentJob(actor, jobsMade.get(copy) as FoundJob) };
  });
}

export const mayRegisterFor = (actor: Actor, userId: number): boolean =>
  userId === actor.id || can(actor, "register-users-jobs");

const copyPrices = (db: Kysely<Database>, sources: readonly Source[], reader?: Actor) =>
  computedPrices(
    db,
    sources.map(({ job, date }) => ({ ...partsIn(job), user_id: job.user_id, day: date, job_id: null })),
    reader,
  );

async function planCopies(db: Kysely<Database>, actor: Actor, sources: readonly Source[]): Promise<Planned[]> {
  const context = { today: today(), ...(await findTimeRule(db)) };
  const prices = await copyPrices(db, sources);
  const rates = await listRates(db, actor, [...new Set(sources.map(({ job }) => job.user_id))]);
  const copies = sources.map(({ job, date }, place) => {
    const hourly_rate = rateOfSameWork(rates.get(job.user_id) ?? [], job, date);
    const input = { ...copyOf(job, date, context), hourly_rate };
    const interval = storedInterval(input.started_at, input.ended_at);
    const price = prices[place] ?? jobPrice(input);
    return { job, date, input, columns: { ...input, ...interval, user_id: job.user_id, price } };
  });
  const facts = await findCopyFacts(
    db,
    actor,
    copies.map(({ job, columns }) => ({ source_id: job.id, columns })),
  );
  const late = await lateRefusals(
    db,
    actor.id,
    copies.map(({ job, date }) => ({ user_id: job.user_id, day: date })),
  );
  return copies.map((copy, place) => {
    const { default_cost_center_id, ...known } = facts[place] as NonNullable<(typeof facts)[number]>;
    const refusal =
      copyRefusal(copy.input, { ...known, user_is_deleted: copy.job.user.is_deleted }, context) ?? late[place] ?? null;
    return { ...copy, columns: { ...copy.columns, cost_center_id: default_cost_center_id }, refusal };
  });
}
