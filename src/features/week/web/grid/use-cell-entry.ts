import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { formatTime, formatTotalMinutes } from "#common/rules/time/clock.ts";
import { hoursText } from "#common/rules/time/hours.ts";
import { ApiError } from "#common/web/api/request.ts";
import { getTimeRule } from "#common/web/company-rules/registration-rules.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import { useCancelJob } from "#features/jobs/web/cancellations/cancellations.queries.ts";
import { type CellEntry, cellEntry } from "#features/week/rules/cell-entry.ts";
import { overlap, type Slot } from "#features/week/rules/free-slot.ts";
import { longDay } from "#features/week/rules/week-days.ts";
import type { Cell, GridRow } from "#features/week/rules/week-grid.ts";
import { changedInput, newJob, takeFromWeek, useSaveInWeek, type WeekWrite } from "../week.mutations.ts";
import { fetchWeek } from "../week.queries.ts";
import type { Reservation, WeekEntries } from "./use-week-entries.ts";

type Options = {
  readonly entries: WeekEntries;
  readonly row: GridRow<Job>;
  readonly cell: Cell<Job>;
  readonly left: { readonly key: string; readonly cell: Cell<Job> } | undefined;
  readonly cellKey: string;
};

/** The input of a cell, from the first key until the server has stored it. A failed input stays in the cell. */
export function useCellEntry({ entries, row, cell, left, cellKey }: Options) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const inFlight = useRef(false);
  /** The input that failed. Only the user can send this input again; leaving the cell does not. */
  const failed = useRef<string>(undefined);
  /** A new job that may be stored, although its request got no response. Sending it again stores no second job. */
  const unanswered = useRef<{ readonly text: string; readonly write: WeekWrite }>(undefined);
  const refused = useRef<{ readonly message: string; readonly isShown: Promise<void> }>(undefined);
  const { save } = useSaveInWeek(entries.monday, client, {
    onSaved: (job) => {
      forget();
      const { started_at, ended_at, minutes } = job;
      entries.reserve(cellKey, { started_at, ended_at, minutes, saved: job });
      entries.say(savedText(row, job, entries.contextFor(cellKey, []).busy));
    },
    onFailed: ({ status, sentences }, isShown) => {
      const isUnknown = status === 0 || status >= 500;
      if (!isUnknown) unanswered.current = undefined;
      const message = status === 409 ? `${sentences} Enter gemmer dine timer, Esc tager de andres.` : sentences;
      refused.current = { message, isShown };
    },
  });

  const cancelFailed = useRef<string>(undefined);
  const { cancel } = useCancelJob({
    onFailed: (message) => {
      cancelFailed.current = message;
    },
  });

  function showEmptied(job: Job): void {
    takeFromWeek(client, entries.monday, job.id);
    forget();
    entries.say(`${row.project.name}, ${row.jobType.name}, ${longDay(cell.date)}: opgaven er fortrudt.`);
  }

  function forget(): void {
    failed.current = undefined;
    unanswered.current = undefined;
    setDraft(undefined);
    entries.report(cellKey, undefined);
  }

  function fail(message: string, text = draft): void {
    failed.current = text;
    if (text !== undefined) setDraft(text);
    entries.report(cellKey, { rowKey: row.key, date: cell.date, message, retry: () => latest.current(text) });
  }

  /** The request that saves an input; undefined if none is needed or possible. Cancels the job of an emptied cell. */
  async function planned(text: string, preferredStart: string | undefined): Promise<WeekWrite | undefined> {
    const first = cellEntry(cell, text, entries.contextFor(cellKey, [], preferredStart));
    if (first.does === "cancel") {
      if (await cancel(first.job)) showEmptied(first.job);
      else fail(cancelFailed.current ?? "Opgaven kunne ikke fortrydes.", text);
      return undefined;
    }
    if (first.does !== "create") return writeOf(first, text);
    // Reserves the slot at once, because other cells may be saved during the request below.
    entries.reserve(cellKey, first);
    // Another window or device may have filled the cell since the week was loaded.
    const fresh = (await fetchWeek(entries.monday)).jobs;
    const others = fresh.filter((job) => isIn(job, row, cell));
    if (others.length > 0) {
      await client.invalidateQueries({ queryKey: ["jobs", "week"] });
      fail("Her er registreret timer i et andet vindue. Enter retter dem til dine, Esc lader dem stå.", text);
      return undefined;
    }
    return writeOf(cellEntry(cell, text, entries.contextFor(cellKey, fresh, preferredStart)), text);
  }

  function writeOf(entry: CellEntry<Job>, text: string): WeekWrite | undefined {
    if (entry.does === "refuse") fail(entry.message, text);
    if (entry.does === "nothing") forget();
    if (entry.does === "change") {
      const { job, ended_at, minutes } = entry;
      entries.reserve(cellKey, { started_at: job.started_at, ended_at, minutes });
      // The server keeps the start of the pause while that start lies within the job.
      return { job, input: changedInput(job, { ended_at, pause_start: undefined }) };
    }
    if (entry.does !== "create") return undefined;
    const { started_at, ended_at, minutes } = entry;
    entries.reserve(cellKey, { started_at, ended_at, minutes });
    const write = { input: newJob(row, { started_at, ended_at }, entries.rates) };
    unanswered.current = { text, write };
    return write;
  }

  async function commit(text = draft, preferredStart?: string): Promise<void> {
    if (text === undefined || inFlight.current) return;
    inFlight.current = true;
    setDraft(text);
    setSaving(true);
    try {
      const again = unanswered.current?.text === text ? unanswered.current.write : undefined;
      const write = again ?? (await planned(text, preferredStart));
      if (write && (await save(write))) forget();
      else if (write) await reportRefusal(text);
    } catch (cause) {
      fail(cause instanceof ApiError ? cause.sentences : "Noget gik galt. Prøv igen.", text);
    } finally {
      entries.release(cellKey);
      inFlight.current = false;
      setSaving(false);
    }
  }

  /** Waits until the week shows the job's current version, so that Enter overwrites only what the user can see. */
  async function reportRefusal(text: string): Promise<void> {
    await refused.current?.isShown;
    if (refused.current) fail(refused.current.message, text);
    refused.current = undefined;
  }

  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });

  // Forgets a failed input that the server has stored after all, or that another window has saved as well.
  useEffect(() => {
    if (failed.current === undefined || isSaving || cell.jobs.length === 0) return;
    if (
      cellEntry(cell, failed.current, { busy: [], usualStart: "", rule: getTimeRule() }).does === "nothing" &&
      cell.kind !== "list"
    ) {
      failed.current = undefined;
      unanswered.current = undefined;
      setDraft(undefined);
      entries.report(cellKey, undefined);
    }
  }, [cell, cellKey, entries, isSaving]);

  return {
    draft,
    isSaving,
    isFailed: entries.problems.has(cellKey),
    type: setDraft,
    commit: () => void commit(),
    commitOnce: () => void (draft !== failed.current && commit()),
    takeBack: forget,
    copyFromLeft(): void {
      const source = left && sourceOf(left.cell, entries.reservedBy(left.key));
      if (source) void commit(hoursText(source.minutes), source.start);
      else entries.say("Der er ingen timer til venstre at kopiere.");
    },
  };
}

const isIn = (job: Job, row: GridRow, cell: Cell) =>
  job.project_id === row.project.id && job.job_type_id === row.jobType.id && job.started_at.startsWith(cell.date);

/** The minutes and the start to copy from a cell. The start is undefined if the cell has several jobs. */
function sourceOf(cell: Cell<Job>, reserved: Reservation | undefined) {
  const [first, second] = cell.jobs;
  const minutes = reserved?.minutes ?? cell.minutes;
  if (minutes === 0) return undefined;
  const start = second ? undefined : (reserved ?? first)?.started_at;
  return { minutes, start: start && formatTime(start) };
}

function savedText(row: GridRow, job: Job, busy: readonly Slot[]): string {
  const overlapped = busy.find((other) => other.started_at !== job.started_at && overlap(job, other));
  const times = `${formatTime(job.started_at)}–${formatTime(job.ended_at)}`;
  const saved = `${row.project.name}, ${row.jobType.name}, ${longDay(job.started_at.slice(0, 10))}: ${formatTotalMinutes(job.minutes)} gemt (${times}).`;
  if (!overlapped) return saved;
  return `${saved} Overlapper en anden opgave ${formatTime(overlapped.started_at)}–${formatTime(overlapped.ended_at)}.`;
}
