import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useHydrated } from "@tanstack/react-router";
import { type PointerEvent, Suspense, useRef } from "react";
import { weekNumber, weekStart } from "#common/rules/calendar/week.ts";
import { formatTotalMinutes, today } from "#common/rules/time/clock.ts";
import { ofNorm, usePlannedWeek } from "#common/web/company-rules/use-planned-week.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { touchTarget } from "#common/web/theme.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiChevronLeft, mdiChevronRight, mdiPlus } from "#common/web/ui/icons.ts";
import { ButtonLink } from "#common/web/ui/links.ts";
import { WeekStepper } from "#common/web/ui/WeekStepper.tsx";
import { awayWords, weekWithAway } from "#features/absence/rules/time-away.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import { OtherKinds } from "#features/jobs/web/list/OtherKinds.tsx";
import { isCopied } from "#features/kinds/rules/kinds.ts";
import type { Week } from "#features/week/rules/week.ts";
import { isReachable, longDay } from "#features/week/rules/week-days.ts";
import { counts } from "#features/week/rules/week-grid.ts";
import { CopyButton } from "../CopyButton.tsx";
import { CopyWeek } from "../CopyWeek.tsx";
import { closedDayForMe } from "../closed-day.ts";
import { DayJob } from "./DayJob.tsx";
import { DayStrip } from "./DayStrip.tsx";

const WeekDayPicker = lazyPart(async () => (await import("./WeekDayPicker.tsx")).WeekDayPicker);

type Props = {
  readonly week: Week;
  readonly day: Temporal.PlainDate;
  readonly onDay: (day: Temporal.PlainDate) => void;
};

export function WeekDayView({ week, day, onDay }: Props) {
  const now = today();
  const isHydrated = useHydrated();
  const date = day.toString();
  const jobs = week.jobs.filter(({ started_at }) => started_at.startsWith(date));
  const jobsOfWeek = ofWeek(week.jobs, day);
  const closed = closedDayForMe(date, now);
  const planned = weekWithAway(usePlannedWeek(weekStart(day)), week.away);
  const plannedDay = planned.days[day.dayOfWeek - 1];
  const go = (days: number) => {
    const to = day.add({ days });
    if (isReachable(weekStart(to), now)) onDay(to);
  };
  const swipe = useSwipe(go);
  return (
    <Stack sx={{ gap: 2, minHeight: "60vh", touchAction: "pan-y" }} {...swipe}>
      <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between" }}>
        <WeekStepper
          monday={weekStart(day)}
          isReachable={(monday) => isReachable(monday, now)}
          onChange={(next) =>
            onDay(next === undefined ? now : Temporal.PlainDate.from(next).add({ days: day.dayOfWeek - 1 }))
          }
        />
        <Suspense fallback={<Box sx={{ width: touchTarget }} />}>
          {isHydrated ? <WeekDayPicker day={day} onDay={onDay} /> : <Box sx={{ width: touchTarget }} />}
        </Suspense>
      </Stack>
      <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between", mx: -1 }}>
        <IconAction label="Dagen før" icon={mdiChevronLeft} onClick={() => go(-1)} />
        <Box sx={{ textAlign: "center" }} aria-live="polite">
          <Typography variant="h2" sx={{ fontSize: "1.125rem", "&::first-letter": { textTransform: "uppercase" } }}>
            {longDay(date)}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {[
              day.equals(now) && "I dag",
              plannedDay?.away ? awayWords(plannedDay.away) : (plannedDay?.off ?? (plannedDay?.minutes === 0 && "fri")),
              `${formatTotalMinutes(sumOf(jobs))}${ofNorm(plannedDay?.minutes ?? null)}`,
            ]
              .filter(Boolean)
              .join(" · ")}
          </Typography>
        </Box>
        <IconAction
          label="Dagen efter"
          icon={mdiChevronRight}
          onClick={() => go(1)}
          disabled={!isReachable(weekStart(day.add({ days: 1 })), now)}
        />
      </Stack>
      <DayStrip week={week} day={day} onDay={onDay} />
      {jobs.length === 0 && (
        <Typography color="textSecondary" sx={{ textAlign: "center", py: 3 }}>
          {closed ?? "Ingen opgaver denne dag"}
        </Typography>
      )}
      <Stack component="ul" sx={{ gap: 1, m: 0, p: 0, listStyle: "none" }}>
        {jobs.map((job) => (
          <DayJob key={job.id} job={job} />
        ))}
      </Stack>
      {closed === undefined && (
        <Stack direction="row" sx={{ gap: 1 }}>
          <ButtonLink
            to="/jobs/new"
            search={{ date }}
            variant="contained"
            color="secondary"
            startIcon={<Icon path={mdiPlus} />}
            sx={{ flexGrow: 1 }}
          >
            Ny opgave
          </ButtonLink>
          <OtherKinds path="/jobs/new" date={date} />
        </Stack>
      )}
      <CopyDay week={week} date={date} jobs={jobs} />
      <Typography color="textSecondary" variant="body2" sx={{ textAlign: "center" }}>
        Uge {weekNumber(day)} · {formatTotalMinutes(sumOf(jobsOfWeek))}
        {ofNorm(planned.minutes)}
      </Typography>
      <CopyWeek monday={weekStart(day)} isEmpty={jobsOfWeek.length === 0} />
    </Stack>
  );
}

function CopyDay({ week, date, jobs }: { readonly week: Week; readonly date: string; readonly jobs: readonly Job[] }) {
  if (jobs.some(isCopied)) return <CopyButton label="Kopiér dagen" source={{ kind: "day", day: date }} />;
  const before = week.jobs.findLast((job) => job.started_at < date && isCopied(job))?.started_at.slice(0, 10);
  if (before === undefined || closedDayForMe(date, today())) return null;
  return <CopyButton label={`Kopiér ${longDay(before)} hertil`} source={{ kind: "day", day: before }} target={date} />;
}

const sumOf = (jobs: readonly Job[]) => jobs.filter(counts).reduce((sum, { minutes }) => sum + minutes, 0);

/** The response also has jobs that began earlier and reach into the week. */
const ofWeek = (jobs: readonly Job[], day: Temporal.PlainDate) =>
  jobs.filter(({ started_at }) => started_at >= weekStart(day).toString());

/** Pixels. A longer horizontal movement of a finger is a swipe. */
const swipeLength = 60;

function useSwipe(go: (days: number) => void) {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      start.current = pointerType === "touch" ? { x: clientX, y: clientY } : undefined;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current;
      start.current = undefined;
      if (!from) return;
      const [across, along] = [clientX - from.x, clientY - from.y];
      if (Math.abs(across) > swipeLength && Math.abs(across) > 2 * Math.abs(along)) go(across < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = undefined;
    },
  };
}
