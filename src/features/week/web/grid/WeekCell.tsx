import Box from "@mui/material/Box";
import { type KeyboardEvent, useRef, useState } from "react";
import { today } from "#common/rules/time/clock.ts";
import { hoursText } from "#common/rules/time/hours.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import type { Job } from "#features/jobs/rules/job.ts";
import { jobStatusLabels } from "#features/jobs/rules/job-status.ts";
import { mdiNoteTextOutline } from "#features/jobs/web/icons.ts";
import { jobStatusLooks } from "#features/jobs/web/job-status-looks.ts";
import { longDay } from "#features/week/rules/week-days.ts";
import { type Cell, counts, type GridRow } from "#features/week/rules/week-grid.ts";
import { closedDayForMe } from "../closed-day.ts";
import { CellJobs } from "./CellJobs.tsx";
import { NoteDialog } from "./NoteDialog.tsx";
import { useCellEntry } from "./use-cell-entry.ts";
import type { WeekEntries } from "./use-week-entries.ts";

export type Move = "up" | "down" | "left" | "right" | "first" | "last";

type Props = {
  readonly entries: WeekEntries;
  readonly row: GridRow<Job>;
  readonly cell: Cell<Job>;
  readonly cellKey: string;
  readonly left: { readonly key: string; readonly cell: Cell<Job> } | undefined;
  readonly closed: string | undefined;
  /** Whether Tab enters the grid at this cell. That is true for one cell at a time. */
  readonly isTabStop: boolean;
  readonly onFocus: () => void;
  /** @returns whether there is a cell in that direction */
  readonly onMove: (move: Move) => boolean;
};

export function WeekCell(props: Props) {
  const { row, cell, cellKey, closed, isTabStop, onFocus, onMove } = props;
  const entry = useCellEntry(props);
  const input = useRef<HTMLInputElement>(null);
  // After F2, Enter or a double click, the left and right arrows move within the text. Otherwise they leave the cell.
  const [isInText, setInText] = useState(false);
  const [opened, setOpened] = useState<"jobs" | "note">();
  const [job] = cell.jobs;
  const isOpen = cell.kind !== "list" && closedDayForMe(cell.date, today(), job) === undefined;

  function leave(move: Move): void {
    setInText(false);
    if (entry.draft !== undefined) entry.commit();
    onMove(move);
  }

  function openJobs(): void {
    if (job) setOpened("jobs");
  }

  function openNote(): void {
    if (isOpen && job) setOpened("note");
    else if (job) props.entries.say("Opgavens note skrives på dens egen side.");
    else if (cell.kind === "new") props.entries.say("Skriv timer først, så kan de få en note.");
  }

  function edit(): void {
    setInText(true);
    entry.type(entry.draft ?? shownText(cell));
  }

  function enter(): void {
    if (!isOpen) openJobs();
    else if (entry.draft === undefined) edit();
    else leave("down");
  }

  function takeBack(): void {
    setInText(false);
    entry.takeBack();
    requestAnimationFrame(() => input.current?.select());
  }

  const keys: Readonly<Record<string, () => void>> = {
    ArrowUp: () => leave("up"),
    ArrowDown: () => leave("down"),
    ArrowLeft: () => leave("left"),
    ArrowRight: () => leave("right"),
    Home: () => leave("first"),
    End: () => leave("last"),
    Enter: enter,
    F2: () => isOpen && edit(),
    "/": openNote,
    "Alt+ArrowDown": openJobs,
    "Ctrl+d": () => {
      if (isOpen) entry.copyFromLeft();
      onMove("right");
    },
  };

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const name = keyName(event);
    if (isInText && ["ArrowLeft", "ArrowRight", "Home", "End"].includes(name)) return;
    if (name === "Escape" && (entry.draft !== undefined || isInText)) {
      event.preventDefault();
      event.stopPropagation();
      takeBack();
      return;
    }
    if (name === "Tab") {
      if (entry.draft !== undefined) entry.commit();
      setInText(false);
      if (onMove(event.shiftKey ? "left" : "right")) event.preventDefault();
      return;
    }
    const isTyping = !isOpen && /^[ \d]$/.test(name);
    const does = isTyping ? openJobs : keys[name];
    if (!does) return;
    event.preventDefault();
    does();
  }

  return (
    <Box component="td" className={isOpen ? "open" : "closed"} data-saving={entry.isSaving || undefined}>
      <div className="cell">
        {cell.jobs.length > 0 && <Mark cell={cell} />}
        <input
          ref={input}
          data-cell={cellKey}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          maxLength={24}
          aria-label={labelOf(row, cell, closed)}
          aria-invalid={entry.isFailed || undefined}
          {...(job && { "aria-haspopup": "dialog" as const })}
          tabIndex={isTabStop ? 0 : -1}
          readOnly={!isOpen || entry.isSaving}
          value={entry.draft ?? shownText(cell)}
          onChange={(event) => entry.type(event.target.value)}
          onFocus={(event) => {
            event.target.select();
            onFocus();
          }}
          onBlur={() => {
            setInText(false);
            if (entry.draft !== undefined) entry.commitOnce();
          }}
          onClick={() => !isOpen && openJobs()}
          onDoubleClick={() => isOpen && edit()}
          onKeyDown={onKeyDown}
        />
      </div>
      {opened === "jobs" && (
        <CellJobs
          anchor={input.current}
          cell={cell}
          title={`${row.project.name}, ${row.jobType.name}, ${longDay(cell.date)}`}
          canAdd={closed === undefined}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === "note" && job && (
        <NoteDialog job={job} monday={props.entries.monday} onClose={() => setOpened(undefined)} />
      )}
    </Box>
  );
}

/** `Alt+ArrowDown`, `Ctrl+d`. */
function keyName({ altKey, ctrlKey, metaKey, key }: KeyboardEvent): string {
  const name = key.length === 1 ? key.toLowerCase() : key;
  return [altKey && "Alt", (ctrlKey || metaKey) && "Ctrl", name].filter(Boolean).join("+");
}

function Mark({ cell }: { readonly cell: Cell<Job> }) {
  const [job, ...others] = cell.jobs;
  if (!job || cell.kind === "change")
    return job?.note ? <Icon className="mark tone-slate" path={mdiNoteTextOutline} size={16} /> : null;
  if (others.length > 0) return <span className="mark">{cell.jobs.length}×</span>;
  const { icon, tone } = jobStatusLooks[job.job_status];
  return <Icon className={`mark tone-${tone}`} path={icon} size={16} />;
}

/** The hours of a cell, or whole kroner for jobs without hours. In brackets if no sum of the week includes the jobs. */
function shownText({ jobs, minutes }: Cell<Job>): string {
  if (jobs.length === 0) return "";
  if (minutes > 0) return hoursText(minutes);
  const all = jobs.reduce((sum, job) => sum + job.minutes, 0);
  if (all > 0) return `(${hoursText(all)})`;
  const counted = jobs.filter(counts);
  return counted.length > 0 ? wholeKroner(counted) : `(${wholeKroner(jobs)})`;
}

const priceOf = (jobs: readonly Job[]) => jobs.reduce((sum, { price }) => sum + price, 0);
const wholeKroner = (jobs: readonly Job[]) => formatNumber(Math.round(priceOf(jobs)));

function labelOf(row: GridRow, cell: Cell<Job>, closed: string | undefined): string {
  return `${row.project.name}, ${row.jobType.name}, ${longDay(cell.date)}: ${contentOf(cell, closed)}`;
}

function contentOf({ jobs, minutes, kind }: Cell<Job>, closed: string | undefined): string {
  const [job, ...others] = jobs;
  if (!job) return closed === undefined && kind === "new" ? "ingen timer" : "kan ikke registreres";
  const takesTime = jobs.some((job) => job.minutes > 0);
  const hours = takesTime ? `${hoursText(minutes)} timer` : formatKroner(priceOf(jobs));
  if (others.length > 0) return `${jobs.length} opgaver, ${hours}`;
  const content = kind === "list" ? `${hours}, ${jobStatusLabels[job.job_status]}` : hours;
  return job.note ? `${content}, med note` : content;
}
