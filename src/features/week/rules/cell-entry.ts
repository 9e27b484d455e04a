import { formatTotalMinutes } from "#common/rules/clock.ts";
import { parseDuration, roundMinutes } from "#common/rules/values/typed-time.ts";
import { dateRefusal, minuteStep } from "#features/jobs/rules/job-input.ts";
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
  /** Stored jobs, and those being saved. The job of the cell may be among them. */
  readonly busy: readonly Slot[];
  /** `HH:mm` */
  readonly usualStart: string;
  readonly preferredStart?: string | undefined;
};

/** The effect of an input. An empty text, or zero hours, cancels the cell's job; an empty cell stays empty. */
export function cellEntry<Of extends GridJob>(cell: Cell<Of>, text: string, context: EntryContext): CellEntry<Of> {
  const [job] = cell.jobs;
  if (cell.kind === "list") return { does: "nothing" };
  if (text.trim() === "") return emptied(job);
  const typed = parseDuration(text);
  if (!typed) return refuse("Skriv timer, fx 7,5, 7:30 eller 90m.");
  const minutes = roundMinutes(typed.minutes, minuteStep) + (typed.isAdded ? cell.minutes : 0);
  if (minutes === 0) return emptied(job);
  return job ? changed(job, minutes) : created(cell.date, minutes, context);
}

const refuse = (message: string) => ({ does: "refuse", message }) as const;

function emptied<Of extends GridJob>(job: Of | undefined): CellEntry<Of> {
  if (!job) return { does: "nothing" };
  if (job.authorized_actions.cancel) return { does: "cancel", job };
  return refuse("Opgaven kan ikke fortrydes. Skriv mindst 5 minutter, eller ret opgaven.");
}

function created(date: string, minutes: number, { busy, ...starts }: EntryContext): CellEntry<never> {
  const slot = freeSlot(date, minutes, busy, starts);
  return slot
    ? { does: "create", minutes, ...slot }
    : refuse(`Dagen har ikke ${formatTotalMinutes(minutes)} ledige i træk. Opret den som en ny opgave.`);
}

/** Start and pause stay the same. */
function changed<Of extends GridJob>(job: Of, minutes: number): CellEntry<Of> {
  if (minutes === job.minutes) return { does: "nothing" };
  const ended_at = endAfter(job.started_at, minutes + job.pause_minutes);
  return ended_at === undefined
    ? refuse("Slut falder i den time, som uret stiller tilbage. Ret opgaven på dens egen side.")
    : { does: "change", job, ended_at, minutes };
}

/**
 * Why a day takes no new job, or not this stored one; undefined if it does (docs/product-rules.md#when-a-job-may-lie).
 */
export function closedDay(date: string, today: Temporal.PlainDate, stored?: Slot): string | undefined {
  return dateRefusal("started_at", Temporal.PlainDate.from(date), { today, stored });
}

/** The times that a new job must not overlap; rejected jobs take none. */
export function busyTimes(jobs: readonly GridJob[]): Slot[] {
  return jobs.filter(counts);
}
