import Box from "@mui/material/Box";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import type {
  AbsenceCalendar,
  CalendarDay,
  CalendarPerson,
} from "#features/absence/rules/calendar/absence-calendar.ts";
import {
  type CalendarCell,
  type CalendarColumn,
  cellsOf,
  dayWords,
} from "#features/absence/rules/calendar/calendar-view.ts";
import { CalendarLegend } from "./CalendarLegend.tsx";
import { calendarStyles } from "./calendar-styles.ts";
import { PersonDialog } from "./PersonDialog.tsx";

type Props = {
  readonly title: string;
  readonly columns: readonly CalendarColumn[];
  readonly people: AbsenceCalendar["data"];
};

const maxWideColumns = 31;
/** The fewest columns in which a label has room. */
const columnsOfWord = { wide: 2, narrow: 4 } as const;

export function CalendarTable({ title, columns, people }: Props) {
  const [opened, setOpened] = useState<CalendarPerson | null>(null);
  const isNarrow = columns.length > maxWideColumns;
  const area = useScrollToToday(title);
  return (
    <>
      <Box
        ref={area}
        role="region"
        aria-label={`Fravær, ${title}`}
        tabIndex={0}
        sx={calendarStyles}
        className={isNarrow ? "narrow" : undefined}
      >
        <div className="sheet" style={{ "--days": columns.length } as CSSProperties}>
          <Stripes columns={columns} />
          <table>
            <caption>Fravær pr. medarbejder og dag, {title}</caption>
            <colgroup>
              <col className="name" />
              <col span={columns.length} />
            </colgroup>
            <thead>
              {isNarrow && (
                <tr>
                  <td className="name" />
                  {monthsOf(columns).map(([month, span]) => (
                    <th key={month} scope="colgroup" colSpan={span} className="month">
                      <span>{month}</span>
                    </th>
                  ))}
                </tr>
              )}
              <tr>
                <th scope="col" className="name">
                  Medarbejder
                </th>
                {columns.map((column) => (
                  <DayHeader key={column.date} column={column} isNarrow={isNarrow} />
                ))}
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <tr key={person.user.id}>
                  <th scope="row" className="name">
                    <button type="button" className="printed" onClick={() => setOpened(person)}>
                      {person.user.name}
                    </button>
                  </th>
                  {cellsOf(columns, person.days).map((cell, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no key but its position.
                    <Cell key={place} cell={cell} isNarrow={isNarrow} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Box>
      <CalendarLegend />
      <PersonDialog person={opened} title={title} onClose={() => setOpened(null)} />
    </>
  );
}

/** The colours of days off and of today lie behind the rows, because a cell of several days has only one colour. */
function Stripes({ columns }: Pick<Props, "columns">) {
  return (
    <div aria-hidden>
      {columns.map(({ date, isOff, isHalfOff, isToday }, place) => {
        if (!isOff && !isHalfOff && !isToday) return null;
        const kind = isToday ? "today" : isOff ? "off" : "half-off";
        return <span key={date} className={`stripe ${kind}`} style={{ "--place": place } as CSSProperties} />;
      })}
    </div>
  );
}

function DayHeader({ column, isNarrow }: { readonly column: CalendarColumn; readonly isNarrow: boolean }) {
  const { day, weekday, words, isMonday, isToday } = column;
  return (
    <th scope="col" className="day" title={words} aria-current={isToday ? "date" : undefined}>
      <span className="spoken">{words}</span>
      {(!isNarrow || isMonday || isToday) && (
        <span aria-hidden>
          {!isNarrow && <small>{weekday.charAt(0)}</small>}
          {day}
        </span>
      )}
    </th>
  );
}

function Cell({ cell: { span, days }, isNarrow }: { readonly cell: CalendarCell; readonly isNarrow: boolean }) {
  if (days.length === 0) return <td colSpan={span} />;
  const words = days.map(dayWords).join("; ");
  const hasRoom = span >= columnsOfWord[isNarrow ? "narrow" : "wide"];
  return (
    <td colSpan={span} title={words}>
      <span className="bars" role="img" aria-label={words}>
        {days.map((day, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part of a day has no key but its position.
          <span key={place} className={classOf(day)}>
            {hasRoom && day.label}
          </span>
        ))}
      </span>
    </td>
  );
}

const classOf = ({ part, is_requested }: CalendarDay): string => `bar ${part}${is_requested ? " requested" : ""}`;

function monthsOf(columns: readonly CalendarColumn[]): [string, number][] {
  const months = new Map<string, number>();
  for (const { month } of columns) months.set(month, (months.get(month) ?? 0) + 1);
  return [...months];
}

function useScrollToToday(title: string) {
  const area = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title means a new period.
  useEffect(() => {
    const [box, day] = [area.current, area.current?.querySelector<HTMLElement>("th[aria-current=date]")];
    if (box) box.scrollLeft = day ? day.offsetLeft - box.clientWidth / 2 : 0;
  }, [title]);
  return area;
}
