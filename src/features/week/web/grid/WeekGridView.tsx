import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { Fragment, type RefObject, useRef, useState } from "react";
import { shortDay } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/time/clock.ts";
import { hoursText } from "#common/rules/time/hours.ts";
import { usePlannedWeek } from "#common/web/company-rules/use-planned-week.ts";
import { AskBeforeLeaving } from "#common/web/ui/forms/unsaved/AskBeforeLeaving.tsx";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiPlus } from "#common/web/ui/icons.ts";
import type { OwnAwayDay } from "#features/absence/rules/own-away-day.ts";
import { type WeekWithAway, weekWithAway } from "#features/absence/rules/time-away.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import type { Week } from "#features/week/rules/week.ts";
import { type GridRow, type Row, rowKey, type WeekGrid, weekGrid } from "#features/week/rules/week-grid.ts";
import { CopyWeek } from "../CopyWeek.tsx";
import { closedDayForMe } from "../closed-day.ts";
import { dayMark } from "../day-mark.ts";
import { AddRowDialog } from "./AddRowDialog.tsx";
import { gridStyles } from "./grid-styles.ts";
import { RowProblems } from "./RowProblems.tsx";
import { useWeekEntries, type WeekEntries } from "./use-week-entries.ts";
import { type Move, WeekCell } from "./WeekCell.tsx";

type Props = {
  readonly week: Week;
  readonly monday: Temporal.PlainDate;
  readonly addedRows: readonly Row[];
  readonly onAddRow: (row: Row) => void;
};

type Day = WeekWithAway<OwnAwayDay>["days"][number] & {
  readonly isToday: boolean;
  readonly closed: string | undefined;
};

export function WeekGridView({ week, monday, addedRows, onAddRow }: Props) {
  const now = today();
  const planned = weekWithAway(usePlannedWeek(monday), week.away);
  const days = planned.days.map((day) => ({
    ...day,
    isToday: day.date === now.toString(),
    closed: closedDayForMe(day.date, now),
  }));
  const entries = useWeekEntries(week, monday.toString());
  const grid = weekGrid(
    week.jobs,
    [...week.offered_rows, ...addedRows],
    days.map(({ date }) => date),
    entries.rates,
  );
  const isOpen = days.some(({ closed }) => closed === undefined);
  const [isAdding, setAdding] = useState(false);
  const table = useRef<HTMLTableElement>(null);

  function add(row: Row): void {
    setAdding(false);
    onAddRow(row);
    const first = days.findIndex((day) => day.isToday);
    setTimeout(() => cellIn(table.current, keyOf(rowKey(row), Math.max(0, first)))?.focus());
  }

  return (
    <>
      <AskBeforeLeaving isTyped isUnsaved={entries.hasUnsaved} />
      <Card sx={{ overflowX: "auto" }}>
        {grid.rows.length === 0 ? (
          <Typography color="textSecondary" sx={{ p: 3 }}>
            {isOpen
              ? "Tilføj en række for det projekt og arbejde, du vil skrive timer på."
              : "Ingen opgaver i denne uge, og der kan ikke registreres nye i den."}
          </Typography>
        ) : (
          <Table
            ref={table}
            grid={grid}
            days={days}
            norm={planned.minutes}
            entries={entries}
            offered={week.offered_rows}
          />
        )}
      </Card>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
        <Button variant="outlined" startIcon={<Icon path={mdiPlus} />} onClick={() => setAdding(true)}>
          Tilføj række
        </Button>
        <CopyWeek
          monday={monday}
          isEmpty={grid.rows.every(({ cells }) => cells.every(({ jobs }) => jobs.length === 0))}
        />
        <Typography role="status" variant="body2" color="textSecondary" sx={{ flex: 1, minHeight: 20 }}>
          {entries.message}
        </Typography>
      </Box>
      <KeyHelp />
      {isAdding && <AddRowDialog onAdd={add} onClose={() => setAdding(false)} />}
    </>
  );
}

const keyOf = (row: string, column: number) => `${row}/${column}`;

const cellIn = (table: HTMLElement | null, key: string) =>
  table?.querySelector<HTMLInputElement>(`[data-cell="${key}"]`) ?? undefined;

type TableProps = {
  readonly ref: RefObject<HTMLTableElement | null>;
  readonly grid: WeekGrid<Job>;
  readonly days: readonly Day[];
  /** The planned minutes of the week; null if they are unknown. */
  readonly norm: number | null;
  readonly entries: WeekEntries;
  readonly offered: readonly Row[];
};

function Table({ ref, grid, days, norm, entries, offered }: TableProps) {
  const [active, setActive] = useState<string>();
  const keys = grid.rows.map(({ key }) => key);
  const stop = active !== undefined && keys.includes(active.split("/")[0] ?? "") ? active : firstStop(keys, days);
  const offeredKeys = new Set(offered.map(rowKey));
  const move = (row: number, column: number, how: Move): boolean => {
    const [toRow, toColumn] = target(row, column, how, days.length - 1);
    const next = keys[toRow];
    const cell = next === undefined ? undefined : cellIn(ref.current, keyOf(next, toColumn));
    cell?.focus();
    return cell !== undefined;
  };
  return (
    <Box component="table" role="grid" ref={ref} aria-label="Timer pr. projekt og dag" sx={gridStyles}>
      <thead>
        <tr>
          <th scope="col">Projekt og arbejde</th>
          {days.map((day) => (
            <DayHead key={day.date} day={day} />
          ))}
          <th scope="col" className="sum">
            I alt
          </th>
        </tr>
      </thead>
      <tbody>
        {grid.rows.map((row, place) => (
          <Fragment key={row.key}>
            <tr className={row.cells.every(({ jobs }) => jobs.length === 0) ? "not-printed" : undefined}>
              <RowHead row={row} isOffered={offeredKeys.has(row.key) && row.minutes === 0} />
              {row.cells.map((cell, column) => {
                const before = row.cells[column - 1];
                return (
                  <WeekCell
                    key={cell.date}
                    entries={entries}
                    row={row}
                    cell={cell}
                    cellKey={keyOf(row.key, column)}
                    left={before && { key: keyOf(row.key, column - 1), cell: before }}
                    closed={days[column]?.closed}
                    isTabStop={stop === keyOf(row.key, column)}
                    onFocus={() => setActive(keyOf(row.key, column))}
                    onMove={(how) => move(place, column, how)}
                  />
                );
              })}
              <td className="sum">{row.minutes > 0 && hoursText(row.minutes)}</td>
            </tr>
            <RowProblems entries={entries} rowKey={row.key} columns={days.length + 2} />
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">I alt</th>
          {grid.dayMinutes.map((minutes, column) => (
            <td key={days[column]?.date} className="sum">
              {hoursText(minutes)}
              <OfNorm minutes={days[column]?.minutes ?? null} />
            </td>
          ))}
          <td className="sum">
            {hoursText(grid.minutes)}
            <OfNorm minutes={norm} />
          </td>
        </tr>
      </tfoot>
    </Box>
  );
}

function firstStop(keys: readonly string[], days: readonly Day[]): string {
  const column = days.findIndex(({ isToday }) => isToday);
  return keyOf(keys[0] ?? "", Math.max(0, column));
}

function target(row: number, column: number, how: Move, last: number): readonly [number, number] {
  switch (how) {
    case "up":
      return [row - 1, column];
    case "down":
      return [row + 1, column];
    case "left":
      return [row, column - 1];
    case "right":
      return [row, column + 1];
    case "first":
      return [row, 0];
    case "last":
      return [row, last];
  }
}

function DayHead({ day }: { readonly day: Day }) {
  return (
    <th
      scope="col"
      className={day.isToday ? "today" : day.is_workday ? undefined : "off"}
      {...(day.isToday && { "aria-current": "date" as const })}
    >
      {shortDay(day.date)}
      <small>{dayMark(day, today())}</small>
    </th>
  );
}

function OfNorm({ minutes }: { readonly minutes: number | null }) {
  return minutes ? <small>af {hoursText(minutes)}</small> : null;
}

function RowHead({ row, isOffered }: { readonly row: GridRow; readonly isOffered: boolean }) {
  return (
    <th scope="row">
      {row.project.name}
      <small>
        {row.jobType.name}
        {isOffered && " · fra sidst"}
      </small>
    </th>
  );
}

function KeyHelp() {
  return (
    <Typography className="not-printed" variant="body2" color="textSecondary">
      Skriv timer som 7,5, 7:30 eller 90m, og tøm cellen for at fortryde opgaven. Enter gemmer og går ned, Tab til
      højre, Esc fortryder, Ctrl+D kopierer fra venstre, / skriver en note, og Alt+pil ned viser cellens opgaver.
    </Typography>
  );
}
