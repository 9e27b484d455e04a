import { formatTotalMinutes } from "#common/rules/time/clock.ts";
import { roundedEnd, roundedMinutes, type TimeRule } from "#common/rules/time/time-rounding.ts";
import { parseDuration } from "#common/rules/time/typed-time.ts";
import { dateRefusal, jobMinutes } from "#features/jobs/rules/job-input.ts";
import { endAfter, freeSlot, type Slot } from "./free-slot.ts";
import { type Cell, counts, type GridJob } from "./week-grid.ts";

/** The effect of an input in a cell of the week (docs/product-rules.md#cells-of-the-week). */
export type CellEntry<Of extends GridJob> =
  | { readonly does: "nothing" }
  | ({ readonly does: "create"; readonly minutes: number } & Slot)
  | { readonly does: "change"; readonly job: Of; readonly ended_at: string; readonly minutes: number }
  | { readonly does: "cancel"; readonly job: Of }
  | { readonly does: "refuse"; readonly message: string };

type EntryContext = {
  /** The times of stored jobs and of jobs that are being saved. The cell's own job may be among them. */
  readonly busy: readonly Slot[];
  /** `HH:mm` */
  readonly usualStart: string;
  readonly preferredStart?: string | undefined;
  readonly rule: TimeRule;
};

export function cellEntry<Of extends GridJob>(cell: Cell<Of>, text: string, context: EntryContext): CellEntry<Of> {
  const [job] = cell.jobs;
  if (cell.kind === "list") return { does: "nothing" };
  if (text.trim() === "") return emptied(job, context.rule);
  const typed = parseDuration(text);
  if (!typed) return refuse("Skriv timer, fx 7,5, 7:30 eller 90m.");
  const minutes = roundedMinutes(typed.minutes, context.rule) + (typed.isAdded ? cell.minutes : 0);
  if (minutes === 0) return emptied(job, context.rule);
  return job ? changed(job, minutes, context.rule) : created(cell.date, minutes, context);
}

const refuse = (message: string) => ({ does: "refuse", message }) as const;

function emptied<Of extends GridJob>(job: Of | undefined, { minute_step }: TimeRule): CellEntry<Of> {
  if (!job) return { does: "nothing" };
  if (job.authorized_actions.cancel) return { does: "cancel", job };
  const least = minute_step === 1 ? "1 minut" : `${minute_step} minutter`;
  return refuse(`Opgaven kan ikke fortrydes. Skriv mindst ${least}, eller ret opgaven.`);
}

function created(date: string, minutes: number, { busy, ...starts }: EntryContext): CellEntry<never> {
  const slot = freeSlot(date, minutes, busy, starts);
  return slot
    ? { does: "create", minutes, ...slot }
    : refuse(`Dagen har ikke ${formatTotalMinutes(minutes)} ledige i træk. Opret den som en ny opgave.`);
}

/** The job keeps its start and pause. If its end then lies between two steps of minutes, the end is rounded. */
function changed<Of extends GridJob>(job: Of, minutes: number, rule: TimeRule): CellEntry<Of> {
  if (minutes === job.minutes) return { does: "nothing" };
  const { started_at, pause_minutes } = job;
  const asked = endAfter(started_at, minutes + pause_minutes);
  if (asked === undefined)
    return refuse("Slut falder i den time, som uret stiller tilbage. Ret opgaven på dens egen side.");
  const ended_at = roundedEnd({ started_at, ended_at: asked }, rule);
  const worked = (jobMinutes(started_at, ended_at) ?? 0) - pause_minutes;
  return worked === job.minutes ? { does: "nothing" } : { does: "change", job, ended_at, minutes: worked };
}

/** The reason why a job cannot lie on a day (docs/product-rules.md#when-a-job-may-lie); undefined if it can. */
export function closedDay(date: string, today: Temporal.PlainDate, stored?: Slot): string | undefined {
  return dateRefusal("started_at", Temporal.PlainDate.from(date), { today, stored });
}

/** The times that a new job must not overlap: those of all jobs except rejected and reversed ones. */
export function busyTimes(jobs: readonly GridJob[]): Slot[] {
  return jobs.filter(counts);
}
