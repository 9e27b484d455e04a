import { timeZone, wallClockText } from "#common/rules/time/clock.ts";
import type { JobInput } from "#features/jobs/rules/job.ts";
import type { JobStatus } from "#features/jobs/rules/job-status.ts";
import { proposedVat } from "#features/kinds/rules/expense/expense-vat.ts";
import { demoAbsences, isAwayInDemo } from "./absences.ts";
import {
  type DemoPurchase,
  demoClosed,
  demoJobTypes,
  demoMissingReceipt,
  demoPause,
  demoProjects,
  demoPurchases,
  demoUsers,
  rejectionReasons,
  workNotes,
} from "./company.ts";
import { demoConditions } from "./terms.ts";

export type DemoJob = Pick<
  JobInput,
  "started_at" | "ended_at" | "pause_minutes" | "price_mode" | "hourly_rate" | "note"
> & {
  user: string;
  project: string;
  jobType: string;
  price: number | null;
  createdAt: Temporal.Instant;
  status: Exclude<JobStatus, "PAID">;
  rejectionReason: string | null;
  expense: JobInput["expense"];
  trip?: JobInput["trip"];
};

const jobCount = 400;
const expenseShare = 0.12;

/** The last 60 working days are within the three months for which jobs may be registered. */
const workingDays = 60;

/** The number of days up to today whose jobs are in every state of approval. Most older jobs are approved. */
export const daysUnderWay = 25;

/** 400 jobs, the same for the same day. */
export function demoJobs(today: Temporal.PlainDate): DemoJob[] {
  const random = randomNumbers(20_261_121);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const days = lastWorkingDays(today);
  const workers = demoUsers.filter((user) => user.role === "employee" || random() < 0.5);
  const slots = days.flatMap((day) => workers.map((user) => ({ day, user, order: random() })));
  const chosen = slots.sort((a, b) => a.order - b.order).slice(0, jobCount);
  const jobs = chosen.map(({ day, user }) => {
    const isExpense = random() < expenseShare;
    const begun = { hour: 6 + Math.floor(random() * 3), minute: 5 * Math.floor(random() * 12) };
    const start = day.toPlainDateTime(isExpense ? { hour: 12 } : begun);
    const minutes = isExpense ? 0 : 5 * (30 + Math.floor(random() * 80));
    const createdAt = day
      .toZonedDateTime({
        timeZone,
        plainTime: { hour: 17 + Math.floor(random() * 5), minute: Math.floor(random() * 60) },
      })
      .toInstant();
    const status = statusOf(day.until(today).days > daysUnderWay, random());
    const { salary_code: jobType } = pick(demoJobTypes.filter(({ kind }) => kind === (isExpense ? "expense" : "work")));
    const price = isExpense ? (2000 + Math.floor(random() * 98_000)) / 100 : null;
    const purchase = isExpense ? pick(demoPurchases[jobType] ?? []) : undefined;
    return {
      user: user.email,
      project: pick(demoProjects).code,
      jobType,
      started_at: wallClockText(start),
      ended_at: wallClockText(start.add({ minutes })),
      pause_minutes: demoPause.users.includes(user.email) && minutes >= demoPause.fromMinutes ? demoPause.minutes : 0,
      price_mode: isExpense ? ("manual" as const) : ("auto" as const),
      hourly_rate: isExpense ? null : user.default_hourly_rate,
      price,
      note: purchase?.note ?? (random() < 0.4 ? pick(workNotes) : null),
      expense: purchase && price !== null ? boughtFor(price, purchase, random() < 1 / demoMissingReceipt.each) : null,
      createdAt,
      status,
      rejectionReason: status === "REJECTED" ? pick(rejectionReasons) : null,
    };
  });
  return inOrder(withFlags(inOrder(jobs), today)).map((job) => onClosed(job, today));
}

function boughtFor(price: number, purchase: DemoPurchase, isReceiptMissing: boolean): NonNullable<JobInput["expense"]> {
  return {
    vat: proposedVat(price, { currency: "DKK", share: 100 }),
    currency: "DKK",
    currency_amount: null,
    supplier: purchase.supplier,
    supplier_cvr: purchase.supplier_cvr ?? null,
    participants: purchase.participants ?? null,
    missing_receipt_reason: isReceiptMissing ? demoMissingReceipt.reason : null,
  };
}

function onClosed(job: DemoJob, today: Temporal.PlainDate): DemoJob {
  const { project, jobType, insteadOf, beforeDays } = demoClosed;
  if (job.started_at.slice(0, 10) > today.subtract({ days: beforeDays }).toString()) return job;
  return {
    ...job,
    ...(job.project === insteadOf.project && { project: project.code }),
    ...(job.jobType === insteadOf.jobType && { jobType: jobType.salary_code }),
  };
}

const inOrder = (jobs: readonly DemoJob[]) =>
  jobs.toSorted((a, b) => Temporal.Instant.compare(a.createdAt, b.createdAt));

function withFlags(jobs: readonly DemoJob[], today: Temporal.PlainDate): DemoJob[] {
  const absences = demoAbsences(today);
  // seed.ts leaves out the jobs of absent people, so they get no flags here.
  const isAway = ({ user, started_at }: DemoJob) =>
    [today, Temporal.PlainDate.from(started_at.slice(0, 10))].some((date) => isAwayInDemo(absences, user, date));
  // Users under 18 get no flags, because two of these jobs last 14 hours, which the law allows no young person.
  const terms = demoConditions(today);
  const canHaveFlags = (job: DemoJob) => !isAway(job) && !terms[job.user]?.young_until;
  const waiting = jobs.filter((job) => job.status === "NEW" && job.price_mode === "auto" && canHaveFlags(job));
  const [first, second, third, fourth, fifth, sixth, seventh, eighth] = waiting.slice(-12);
  if (!first || !second || !third || !fourth || !fifth || !sixth || !seventh || !eighth) return [...jobs];
  const changes = new Map<DemoJob, Partial<DemoJob>>([
    [second, { ...first, createdAt: first.createdAt.add({ minutes: 9 }), note: null }],
    [fourth, { ...whoAndWhen(third), started_at: later(third.started_at, 2), ended_at: later(third.ended_at, 1) }],
    [fifth, onDay(today.subtract({ days: today.dayOfWeek }), "09:00", "14:30")],
    // The sixth and the eighth job last 14 hours, so their days have less than 11 hours of rest.
    [sixth, onDay(Temporal.PlainDate.from(sixth.started_at.slice(0, 10)), "05:00", "19:00")],
    [eighth, onDay(Temporal.PlainDate.from(eighth.started_at.slice(0, 10)), "06:30", "20:30")],
    [seventh, { hourly_rate: (seventh.hourly_rate ?? 0) + 45 }],
  ]);
  return jobs.map((job) => ({ ...job, ...changes.get(job) }));
}

const whoAndWhen = ({ user, hourly_rate, createdAt }: DemoJob) => ({ user, hourly_rate, createdAt });

const later = (time: string, hours: number) =>
  wallClockText(Temporal.PlainDateTime.from(time.replace(" ", "T")).add({ hours }));

function onDay(day: Temporal.PlainDate, from: string, to: string): Partial<DemoJob> {
  return {
    started_at: `${day} ${from}:00`,
    ended_at: `${day} ${to}:00`,
    createdAt: day.toZonedDateTime({ timeZone, plainTime: { hour: 20 } }).toInstant(),
  };
}

function statusOf(isSettled: boolean, chance: number): DemoJob["status"] {
  const [rejected, fresh, halfway] = isSettled ? [0.04, 0.05, 0.07] : [0.09, 0.4, 0.66];
  if (chance < rejected) return "REJECTED";
  if (chance < fresh) return "NEW";
  return chance < halfway ? "APPROVED_BY_PROJECT_OWNER" : "APPROVED_BY_MANAGER";
}

export function lastWorkingDays(today: Temporal.PlainDate): Temporal.PlainDate[] {
  const days: Temporal.PlainDate[] = [];
  for (let day = today.subtract({ days: 1 }); days.length < workingDays; day = day.subtract({ days: 1 }))
    if (day.dayOfWeek <= 5) days.push(day);
  return days;
}

/** Reproducible numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
