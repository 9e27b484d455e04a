import Card from "@mui/material/Card";
import type { SxProps, Theme } from "@mui/material/styles";
import Table from "@mui/material/Table";
import { visuallyHidden } from "@mui/utils";
import { Fragment, type ReactNode } from "react";
import { holidayName } from "#common/rules/calendar/holidays.ts";
import { shortDay, weekNumber } from "#common/rules/calendar/week.ts";
import { isWorkday } from "#common/rules/calendar/workdays.ts";
import { formatMinutes } from "#common/rules/time/clock.ts";
import { formatShortDuration } from "#common/rules/time/typed-time.ts";
import { touchTarget } from "#common/web/theme.ts";
import { listed } from "#common/web/words.ts";
import type { WorkingDay, WorkingTime } from "../rules/working-time.ts";
import { DayMarks } from "./DayMarks.tsx";

type Props = {
  readonly found: WorkingTime;
  /** `november 2026` or `uge 47, 2026` */
  readonly periodName: string;
  readonly isWeek: boolean;
  /** The last shown day. Later days have no work yet. */
  readonly until: string;
  readonly actions?: ((date: string) => ReactNode) | undefined;
  readonly below?: ((day: WorkingDay) => ReactNode) | undefined;
};

const wideOnly = { display: { xs: "none", md: "table-cell" } };
const narrowOnly = { display: { md: "none" } };

/** The rows are plain HTML, because a month has hundreds of cells and is also rendered on the server. */
const styles: SxProps<Theme> = {
  "& td, & th": {
    typography: "body2",
    px: { xs: 1, md: 1.5 },
    py: 0.75,
    borderBottom: 1,
    borderColor: "divider",
    textAlign: "left",
    verticalAlign: "top",
  },
  "& tr > :first-child": { pl: 2 },
  "& thead th": { fontWeight: 500, lineHeight: "1.5rem" },
  "& tfoot :is(td, th)": { fontWeight: 600, borderBottom: 0 },
  "& .day": { whiteSpace: "nowrap", width: { xs: 96, md: 144 } },
  "& .pause": { ...wideOnly, whiteSpace: "nowrap", width: 112 },
  "& .rest": { ...wideOnly, whiteSpace: "nowrap", width: 136 },
  "& .hours": { textAlign: "right", width: { xs: 64, md: 144 } },
  "& .action": { p: 0, textAlign: "right", width: 48 },
  "& .small": { typography: "caption", color: "text.secondary", whiteSpace: "normal" },
  "& .narrow": narrowOnly,
  "& .wide": { display: { xs: "none", md: "inline" } },
  "& .secondary": { color: "text.secondary" },
  "& .breach": { color: "tone.red.main", fontWeight: 500 },
  "& .marks": { m: 0, mt: 0.5, p: 0, listStyle: "none" },
  "& .marks.first": { mt: 0 },
  "& .marks li": { display: "flex", gap: 0.75 },
  "& .deviation": { mt: 0.5, mb: 1, pl: 3, overflowWrap: "anywhere" },
  "& .deviation .actions": { display: "flex", flexWrap: "wrap", gap: 1, mt: 0.5 },
  "& .deviation .actions:empty": { display: "none" },
  "& .word-button": {
    typography: "button",
    fontSize: "0.8125rem",
    minWidth: 64,
    minHeight: touchTarget,
    px: "5px",
    border: 0,
    borderRadius: 1,
    bgcolor: "transparent",
    color: "primary.main",
    cursor: "pointer",
    "&.outlined": { px: "9px", border: "1px solid rgba(var(--mui-palette-primary-mainChannel) / 0.5)" },
    "&:focus-visible": { outline: 2, outlineStyle: "solid", outlineColor: "primary.main", outlineOffset: 2 },
    "@media (hover: hover)": { "&:hover": { bgcolor: "action.hover" } },
    "@media (forced-colors: active)": { border: "1px solid ButtonBorder" },
  },
  "& .norm": { fontWeight: 400 },
  "& .off": { bgcolor: "background.default" },
  "& .week > *": { fontWeight: 600, borderBottomWidth: 2 },
};

export function WorkingDaysTable({ found, periodName, isWeek, until, actions, below }: Props) {
  const days = found.days.filter(({ date }) => date <= until);
  return (
    <Card sx={{ overflow: "visible" }}>
      <Table size="small" aria-label={`Arbejdstid i ${periodName}`} sx={styles}>
        <thead>
          <tr>
            <th scope="col">Dag</th>
            <th scope="col">Arbejdstid</th>
            <th scope="col" className="pause">
              Pause
            </th>
            <th scope="col" className="rest">
              Hvile før
            </th>
            <th scope="col" className="hours">
              Timer
            </th>
            {actions && (
              <th scope="col" className="action not-printed">
                <span style={visuallyHidden}>Ret</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {days.map((day, place) => (
            <Fragment key={day.date}>
              <DayRow day={day} actions={actions} below={below} />
              {!isWeek && (isSunday(day.date) || place === days.length - 1) && (
                <WeekRow found={found} date={day.date}>
                  {actions && <td className="not-printed" />}
                </WeekRow>
              )}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              I alt i {periodName}
              <NarrowNorm norm={found.norm} />
            </th>
            <td colSpan={2} className="rest" />
            <td className="hours">
              <AgainstNorm minutes={found.minutes} norm={found.norm} />
            </td>
            {actions && <td className="not-printed" />}
          </tr>
        </tfoot>
      </Table>
    </Card>
  );
}

function DayRow({ day, actions, below }: { readonly day: WorkingDay } & Pick<Props, "actions" | "below">) {
  const { date, periods, minutes, marks } = day;
  const holiday = holidayName(date);
  const isOff = !isWorkday(Temporal.PlainDate.from(date));
  const isByPlan = marks.some((mark) => mark.kind === "by-plan" && mark.is_timed);
  const [pause, rest] = [formatMinutes(day.pause_minutes), formatMinutes(day.rest_before ?? 0)];
  return (
    <tr className={isOff ? "off" : undefined}>
      <th scope="row" className="day">
        {shortDay(date)}
        {holiday && <div className="small">{holiday}</div>}
      </th>
      <td>
        {periods.map(({ start, end }) => `${start}–${end}`).join(", ")}
        {isByPlan && <span className="wide secondary"> · efter plan</span>}
        {(isByPlan || pause || rest) && (
          <div className="small narrow">
            {listed(isByPlan && "Efter plan", pause && `Pause ${pause}`, rest && `Hvile før ${rest}`)}
          </div>
        )}
        <DayMarks
          isFirst={periods.length === 0}
          marks={isByPlan ? marks.filter(({ kind }) => kind !== "by-plan") : marks}
        />
        {below?.(day)}
      </td>
      <td className="pause">{pause}</td>
      <td className="rest">{rest}</td>
      <td className="hours">{minutes > 0 ? formatShortDuration(minutes) : ""}</td>
      {actions && <td className="action not-printed">{actions(date)}</td>}
    </tr>
  );
}

type SumProps = { readonly minutes: number; readonly norm: number | null };

/** `37:30 af 37:00`. On a phone, the norm is beside the name of the sum, so that the line does not wrap. */
function AgainstNorm({ minutes, norm }: SumProps) {
  return (
    <>
      {formatShortDuration(minutes)}
      {norm !== null && <span className="wide">{` af\u00a0${formatShortDuration(norm)}`}</span>}
    </>
  );
}

function NarrowNorm({ norm }: Pick<SumProps, "norm">) {
  if (norm === null) return null;
  return <span className="narrow norm">{` · norm\u00a0${formatShortDuration(norm)}`}</span>;
}

const isSunday = (date: string): boolean => Temporal.PlainDate.from(date).dayOfWeek === 7;

type WeekProps = { readonly found: WorkingTime; readonly date: string; readonly children: ReactNode };

function WeekRow({ found, date, children }: WeekProps) {
  const day = Temporal.PlainDate.from(date);
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  const week = found.weeks.find((one) => one.monday === monday.toString());
  const isWhole = monday.month === day.month && day.dayOfWeek === 7;
  const isOver = monday.add({ days: 6 }).month !== monday.month;
  return (
    <tr className="week">
      <th scope="row" colSpan={2}>
        Uge {weekNumber(day)}
        {!isWhole && isOver && ", hele ugen"}
        <NarrowNorm norm={week?.norm ?? null} />
      </th>
      <td colSpan={2} className="rest" />
      <td className="hours">
        <AgainstNorm minutes={week?.minutes ?? 0} norm={week?.norm ?? null} />
      </td>
      {children}
    </tr>
  );
}
