import { formatTotalMinutes } from "#common/rules/clock.ts";
import { parseDuration, roundMinutes } from "#common/rules/values/typed-time.ts";
import { dateRefusal, minuteStep } from "#features/jobs/rules/job-input.ts";
import { endAfter, freeSlot, type Slot } from "./free-slot.ts";
import { type Cell, counts, type GridJob } from "./week-grid.ts";

/** What becomes of what is typed into a cell of the week (docs/product-rules.md#cells-of-the-week). */
export type CellEntry<Of extends GridJob> =
  | { readonly does: "nothing" }
  | ({ readonly does: "create"; readonly minutes: number } & Slot)
  | { readonly does: "change"; readonly job: Of; readonly ended_at: string; readonly minutes: number }
  | { readonly does: "cancel"; readonly job: Of }
  | { readonly does: "refuse"; readonly message: string };

type Surroundings = {
  /** All jobs that are there, and what is being saved; of the job that is changed its own time does not matter. */
  readonly busy: readonly Slot[];
  /** `HH:mm` */
  readonly usualStart: string;
  /** Of the job that is copied. */
  readonly preferredStart?: string | undefined;
};

/** What typing does in a cell. An empty text, or no hours, cancels its job; an empty cell is left alone. */
export function cellEntry<Of extends GridJob>(cell: Cell<Of>, text: string, surroundings: Surroundings): CellEntry<Of> {
  const [job] = cell.jobs;
  if (cell.kind === "list") return { does: "nothing" };
  if (text.trim() === "") return emptied(job);
  const typed = parseDuration(text);
  if (!typed) return refuse("Skriv timer, fx 7,5, 7:30 eller 90m.");
  const minutes = roundMinutes(typed.minutes, minuteStep) + (typed.isAdded ? cell.minutes : 0);
  if (minutes === 0) return emptied(job);
  return job ? changed(job, minutes) : created(cell.date, minutes, surroundings);
}

const refuse = (message: string) => ({ does: "refuse", message }) as const;

function emptied<Of extends GridJob>(job: Of | undefined): CellEntry<Of> {
  if (!job) return { does: "nothing" };
  if (job.authorized_actions.cancel) return { does: "cancel", job };
  return refuse("Opgaven kan ikke fortrydes. Skriv mindst 5 minutter, eller ret opgaven.");
}

function created(date: string, minutes: number, { busy, ...starts }: Surroundings): CellEntry<never> {
  const slot = freeSlot(date, minutes, busy, starts);
  return slot
    ? { does: "create", minutes, ...slot }
    : refuse(`Dagen har ikke ${formatTotalMinutes(minutes)} ledige i træk. Opret den som en ny opgave.`);
}

/** Start and pause stay. */
function changed<Of extends GridJob>(job: Of, minutes: number): CellEntry<Of> {
  if (minutes === job.minutes) return { does: "nothing" };
  const ended_at = endAfter(job.started_at, minutes + job.pause_minutes);
  return ended_at === undefined
    ? refuse("Slut falder i den time, som uret stiller tilbage. Ret opgaven på dens egen side.")
    : { does: "change", job, ended_at, minutes };
}

/**
 * Whether a day takes new jobs, or the stored one, and if not, why (docs/product-rules.md#when-a-job-may-lie).
 */
export function closedDay(date: string, today: Temporal.PlainDate, stored?: Slot): string | undefined {
  return dateRefusal("started_at", Temporal.PlainDate.from(date), { today, stored });
}

/** The times that are taken: of what counts, and of what is rejected only where it is sent again. */
export function busyTimes(jobs: readonly GridJob[]): Slot[] {
  return jobs.filter(counts);
}
