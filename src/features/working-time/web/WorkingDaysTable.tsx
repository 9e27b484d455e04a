import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableFooter from "@mui/material/TableFooter";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { visuallyHidden } from "@mui/utils";
import { Fragment, type ReactNode } from "react";
import { holidayName } from "#common/rules/calendar/holidays.ts";
import { shortDay, weekNumber } from "#common/rules/calendar/week.ts";
import { isWorkday } from "#common/rules/calendar/workdays.ts";
import { formatMinutes } from "#common/rules/clock.ts";
import { formatShortDuration } from "#common/rules/values/typed-time.ts";
import { listed } from "#common/web/words.ts";
import type { WorkingDay, WorkingTime } from "../rules/working-time.ts";
import { DayMarks } from "./DayMarks.tsx";

type Props = {
  readonly found: WorkingTime;
  /** `november 2026` or `uge 47, 2026` */
  readonly periodName: string;
  /** Whether the days are those of a single week, whose sum is the last row. */
  readonly isWeek: boolean;
  /** `YYYY-MM-DD`; later days have no work yet. */
  readonly until: string;
  /** The actions of a day; undefined without a column for them. */
  readonly actions?: ((date: string) => ReactNode) | undefined;
  /** The content below the marks of a day. */
  readonly below?: ((day: WorkingDay) => ReactNode) | undefined;
};

const wideOnly = { display: { xs: "none", md: "table-cell" } };
const inlineWideOnly = { display: { xs: "none", md: "inline" } };
const narrowOnly = { display: { md: "none" } };

/** One table for all widths: a phone has pause and rest below the times. */
export function WorkingDaysTable({ found, periodName, isWeek, until, actions, below }: Props) {
  const noAction = actions && <TableCell className="not-printed" />;
  const days = found.days.filter(({ date }) => date <= until);
  return (
    <Card sx={{ overflow: "visible" }}>
      <Table
        size="small"
        aria-label={`Arbejdstid i ${periodName}`}
        sx={{
          "& td, & th": { px: { xs: 1, md: 1.5 }, verticalAlign: "top" },
          "& tr > :first-child": { pl: 2 },
        }}
      >
        <TableHead>
          <TableRow>
            <Head>Dag</Head>
            <Head>Arbejdstid</Head>
            <TableCell component="th" scope="col" sx={wideOnly}>
              Pause
            </TableCell>
            <TableCell component="th" scope="col" sx={wideOnly}>
              Hvile før
            </TableCell>
            <TableCell component="th" scope="col" align="right">
              Timer
            </TableCell>
            {actions && (
              <TableCell component="th" scope="col" className="not-printed">
                <span style={visuallyHidden}>Ret</span>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {days.map((day, place) => (
            <Fragment key={day.date}>
              <DayRow day={day} actions={actions} below={below} />
              {!isWeek && (isSunday(day.date) || place === days.length - 1) && (
                <WeekRow found={found} date={day.date}>
                  {noAction}
                </WeekRow>
              )}
            </Fragment>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow sx={sumRow}>
            <TableCell component="th" scope="row" colSpan={2}>
              I alt i {periodName}
              <NarrowNorm norm={found.norm} />
            </TableCell>
            <TableCell colSpan={2} sx={wideOnly} />
            <TableCell align="right">
              <AgainstNorm minutes={found.minutes} norm={found.norm} />
            </TableCell>
            {noAction}
          </TableRow>
        </TableFooter>
      </Table>
    </Card>
  );
}

function Head({ children }: { readonly children: string }) {
  return (
    <TableCell component="th" scope="col">
      {children}
    </TableCell>
  );
}

const sumRow = {
  "& > .MuiTableCell-root": { typography: "body2", fontWeight: 600, color: "text.primary", borderBottom: 0 },
};

function DayRow({ day, actions, below }: { readonly day: WorkingDay } & Pick<Props, "actions" | "below">) {
  const { date, periods, minutes, marks } = day;
  const holiday = holidayName(date);
  const isOff = !isWorkday(Temporal.PlainDate.from(date));
  const isByPlan = marks.some((mark) => mark.kind === "by-plan" && mark.is_timed);
  const [pause, rest] = [formatMinutes(day.pause_minutes), formatMinutes(day.rest_before ?? 0)];
  return (
    <TableRow sx={isOff ? { bgcolor: "background.default" } : undefined}>
      <TableCell component="th" scope="row" sx={{ whiteSpace: "nowrap", width: { xs: 96, md: 144 } }}>
        {shortDay(date)}
        {holiday && (
          <Typography variant="caption" component="div" color="textSecondary" sx={{ whiteSpace: "normal" }}>
            {holiday}
          </Typography>
        )}
      </TableCell>
      <TableCell>
        {periods.map(({ start, end }) => `${start}–${end}`).join(", ")}
        {isByPlan && (
          <Box component="span" sx={{ ...inlineWideOnly, color: "text.secondary" }}>
            {" "}
            · efter plan
          </Box>
        )}
        {(isByPlan || pause || rest) && (
          <Typography variant="caption" component="div" color="textSecondary" sx={narrowOnly}>
            {listed(isByPlan && "Efter plan", pause && `Pause ${pause}`, rest && `Hvile før ${rest}`)}
          </Typography>
        )}
        <DayMarks
          isFirst={periods.length === 0}
          marks={isByPlan ? marks.filter(({ kind }) => kind !== "by-plan") : marks}
        />
        {below?.(day)}
      </TableCell>
      <TableCell sx={{ ...wideOnly, whiteSpace: "nowrap", width: 112 }}>{pause}</TableCell>
      <TableCell sx={{ ...wideOnly, whiteSpace: "nowrap", width: 136 }}>{rest}</TableCell>
      <TableCell align="right" sx={{ width: { xs: 64, md: 144 } }}>
        {minutes > 0 ? formatShortDuration(minutes) : ""}
      </TableCell>
      {actions && (
        <TableCell className="not-printed" padding="none" align="right" sx={{ width: 48 }}>
          {actions(date)}
        </TableCell>
      )}
    </TableRow>
  );
}

type SumProps = { readonly minutes: number; readonly norm: number | null };

/** `37:30 af 37:00`; a phone has the norm beside the name of the sum, so that the line does not wrap. */
function AgainstNorm({ minutes, norm }: SumProps) {
  return (
    <>
      {formatShortDuration(minutes)}
      {norm !== null && (
        <Box component="span" sx={inlineWideOnly}>
          {` af\u00a0${formatShortDuration(norm)}`}
        </Box>
      )}
    </>
  );
}

function NarrowNorm({ norm }: Pick<SumProps, "norm">) {
  if (norm === null) return null;
  return (
    <Box component="span" sx={{ ...narrowOnly, fontWeight: 400 }}>
      {` · norm\u00a0${formatShortDuration(norm)}`}
    </Box>
  );
}

const isSunday = (date: string): boolean => Temporal.PlainDate.from(date).dayOfWeek === 7;

type WeekProps = { readonly found: WorkingTime; readonly date: string; readonly children: ReactNode };

/** The sum of the whole week, also of its days in another month. */
function WeekRow({ found, date, children }: WeekProps) {
  const day = Temporal.PlainDate.from(date);
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  const week = found.weeks.find((one) => one.monday === monday.toString());
  const isWhole = monday.month === day.month && day.dayOfWeek === 7;
  const isOver = monday.add({ days: 6 }).month !== monday.month;
  return (
    <TableRow sx={{ "& > .MuiTableCell-root": { fontWeight: 600, borderBottomWidth: 2, color: "text.primary" } }}>
      <TableCell component="th" scope="row" colSpan={2}>
        Uge {weekNumber(day)}
        {!isWhole && isOver && ", hele ugen"}
        <NarrowNorm norm={week?.norm ?? null} />
      </TableCell>
      <TableCell colSpan={2} sx={wideOnly} />
      <TableCell align="right">
        <AgainstNorm minutes={week?.minutes ?? 0} norm={week?.norm ?? null} />
      </TableCell>
      {children}
    </TableRow>
  );
}
