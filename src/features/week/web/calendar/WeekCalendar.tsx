import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { shortDay } from "#common/rules/calendar/week.ts";
import { chosenRate, type DatedRate, rateOfSameWork } from "#common/rules/hourly-rates.ts";
import { formatTime, formatTotalMinutes, today } from "#common/rules/time/clock.ts";
import { hoursText } from "#common/rules/time/hours.ts";
import { getTimeRule } from "#common/web/company-rules/registration-rules.ts";
import { usePlannedWeek } from "#common/web/company-rules/use-planned-week.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiPlus } from "#common/web/ui/icons.ts";
import { listed } from "#common/web/words.ts";
import { weekWithAway } from "#features/absence/rules/time-away.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import { jobStatusLabels } from "#features/jobs/rules/job-status.ts";
import { jobStatusLooks } from "#features/jobs/web/job-status-looks.ts";
import { type Block, dayBlocks, movedPauseStart } from "#features/week/rules/calendar-blocks.ts";
import { busyTimes } from "#features/week/rules/cell-entry.ts";
import { freeSlot, type Slot } from "#features/week/rules/free-slot.ts";
import type { Week } from "#features/week/rules/week.ts";
import { longDay } from "#features/week/rules/week-days.ts";
import { closedDayForMe } from "../closed-day.ts";
import { dayMark } from "../day-mark.ts";
import { changedInput, newJob, useSaveInWeek, type WeekWrite } from "../week.mutations.ts";
import { BlockDialog, type BlockWish } from "./BlockDialog.tsx";
import { calendarStyles, hourHeight } from "./calendar-styles.ts";
import { type Drag, useDrag } from "./use-drag.ts";

type Props = { readonly week: Week; readonly monday: Temporal.PlainDate };
type Opened = { readonly job?: Job; readonly slot: Slot };

const hours = Array.from({ length: 24 }, (_, hour) => hour);

export function WeekCalendar({ week, monday }: Props) {
  const now = today();
  const { days } = weekWithAway(usePlannedWeek(monday), week.away);
  const dates = days.map(({ date }) => date);
  const rates = useCurrentUser()?.hourly_rates ?? [];
  const [opened, setOpened] = useState<Opened>();
  const [message, setMessage] = useState<{ readonly text: string; readonly isError: boolean }>();
  const failure = useRef<string>(undefined);
  const scroller = useRef<HTMLElement>(null);
  const { save } = useSaveInWeek(monday.toString(), useQueryClient(), {
    onSaved: (job) => {
      failure.current = undefined;
      setMessage({ text: savedText(job), isError: false });
    },
    onFailed: ({ sentences }) => {
      failure.current = sentences;
    },
  });
  const { drag, handlers } = useDrag(dates, week.jobs, onDrop);
  // The first hour never changes, because the hours must not scroll when a moved job changes the usual start.
  const [firstHour] = useState(() => Number(week.usual_start.slice(0, 2)));

  useEffect(() => {
    scroller.current?.scrollTo({ top: Math.max(0, firstHour - 1) * hourHeight });
  }, [firstHour]);

  async function send(write: WeekWrite): Promise<string | undefined> {
    return (await save(write)) ? undefined : (failure.current ?? "Opgaven kunne ikke gemmes.");
  }

  async function onDrop({ job, slot, isCopy }: Drag): Promise<void> {
    const closed = closedDayForMe(slot.started_at.slice(0, 10), now, isCopy ? undefined : job);
    if (!job && !closed) return setOpened({ slot });
    if (closed) return setMessage({ text: closed, isError: true });
    if (!job || (!isCopy && slot.started_at === job.started_at)) return;
    if (!isCopy && !job.authorized_actions.update)
      return setMessage({
        text: "Opgaven er behandlet og kan ikke flyttes. Hold Ctrl nede for at kopiere den.",
        isError: true,
      });
    const text = await send(writeOf(job, slot, isCopy, rates));
    if (text) setMessage({ text, isError: true });
  }

  async function onWish(job: Job | undefined, { slot, row, isCopy }: BlockWish): Promise<string | undefined> {
    const text = await send(job ? writeOf(job, slot, isCopy, rates) : { input: newJob(row, slot, rates) });
    if (!text) setOpened(undefined);
    return text;
  }

  /** A free slot of one hour. If the day has none, a slot of 0 minutes at the usual start. */
  const roomOn = (date: string): Slot =>
    freeSlot(date, 60, busyTimes(week.jobs), { usualStart: week.usual_start, rule: getTimeRule() }) ?? {
      started_at: `${date} ${week.usual_start}:00`,
      ended_at: `${date} ${week.usual_start}:00`,
    };

  return (
    <>
      <Card sx={calendarStyles}>
        <div className="heads">
          {days.map((day) => (
            <div
              key={day.date}
              className={day.date === now.toString() ? "today" : day.is_workday ? "head" : "head off"}
            >
              <Typography variant="body2" component="h2" sx={{ fontWeight: 500 }}>
                {shortDay(day.date)}
              </Typography>
              <small>{listed(dayMark(day, now), day.minutes ? `${hoursText(day.minutes)} t.` : false)}</small>
              {!closedDayForMe(day.date, now) && (
                <Button
                  size="small"
                  aria-label={`Ny opgave ${longDay(day.date)}`}
                  onClick={() => setOpened({ slot: roomOn(day.date) })}
                >
                  <Icon path={mdiPlus} />
                </Button>
              )}
            </div>
          ))}
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll this section. */}
        <section className="scroller" ref={scroller} tabIndex={0} aria-label="Ugens timer">
          <div className="hours" aria-hidden>
            {hours.map((hour) => (
              <span key={hour}>{String(hour).padStart(2, "0")}:00</span>
            ))}
          </div>
          <div className="days" {...handlers}>
            {days.map(({ date, is_workday }) => (
              <ul
                key={date}
                className={`day${closedDayForMe(date, now) ? " closed" : ""}${is_workday ? "" : " off"}`}
                aria-label={longDay(date)}
              >
                {dayBlocks(date, week.jobs).map((block) => (
                  <JobBlock
                    key={block.job.id}
                    block={block}
                    isMoving={drag?.job?.id === block.job.id && !drag.isCopy}
                    onOpen={() => setOpened({ job: block.job, slot: block.job })}
                  />
                ))}
                {drag &&
                  dayBlocks(date, [drag.slot]).map((block) => <Ghost key="ghost" block={block} isCopy={drag.isCopy} />)}
              </ul>
            ))}
          </div>
        </section>
      </Card>
      <Typography
        role={message?.isError ? "alert" : "status"}
        variant="body2"
        color={message?.isError ? "error" : "textSecondary"}
        sx={{ minHeight: 20 }}
      >
        {message?.text}
      </Typography>
      <Typography className="not-printed" variant="body2" color="textSecondary">
        Træk på en tom plads for at oprette, træk en opgave for at flytte den, og hold Ctrl nede for at kopiere. Med
        tastaturet: Tab til opgaven og Enter.
      </Typography>
      {opened && (
        <BlockDialog
          {...(opened.job && { job: opened.job })}
          slot={opened.slot}
          dates={dates}
          row={opened.job ? rowOf(opened.job, rates) : (rowOf(week.jobs.at(-1), rates) ?? week.offered_rows[0])}
          onWish={(wish) => onWish(opened.job, wish)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

function writeOf(job: Job, slot: Slot, isCopy: boolean, rates: readonly DatedRate[]): WeekWrite {
  const { started_at, ended_at } = slot;
  const hourly_rate = rateOfSameWork(rates, job, started_at);
  const pause_start = movedPauseStart(job, slot);
  return { ...(!isCopy && { job }), input: changedInput(job, { started_at, ended_at, pause_start, hourly_rate }) };
}

function rowOf(job: Job | undefined, rates: readonly DatedRate[]) {
  if (!job?.project || !job.jobType) return undefined;
  return { project: job.project, jobType: job.jobType, hourly_rate: chosenRate(rates, job) };
}

const placed = ({ from, to, lane, lanes }: Block) => ({
  top: `${(from / 1440) * 100}%`,
  height: `${((to - from) / 1440) * 100}%`,
  left: `${(lane / lanes) * 100}%`,
  width: `${100 / lanes}%`,
});

type BlockProps = { readonly block: Block<Job>; readonly isMoving: boolean; readonly onOpen: () => void };

function JobBlock({ block, isMoving, onOpen }: BlockProps) {
  const { job } = block;
  const { tone } = jobStatusLooks[job.job_status];
  return (
    <li style={placed(block)}>
      <Box
        component="button"
        type="button"
        data-job={job.id}
        className={isMoving ? "block moving printed" : "block printed"}
        sx={{ bgcolor: `tone.${tone}.soft`, color: `tone.${tone}.main`, borderColor: `tone.${tone}.main` }}
        onClick={onOpen}
      >
        <span>
          <strong>{timesOf(job)}</strong> {job.project?.name}, {job.jobType?.name}{" "}
          <span className="status">{jobStatusLabels[job.job_status]}</span>
        </span>
      </Box>
    </li>
  );
}

function Ghost({ block, isCopy }: { readonly block: Block; readonly isCopy: boolean }) {
  return (
    <li className="ghost" style={placed(block)} aria-hidden>
      {timesOf(block.job)}
      {isCopy && " · kopi"}
    </li>
  );
}

const timesOf = ({ started_at, ended_at }: Slot) => `${formatTime(started_at)}–${formatTime(ended_at)}`;

const savedText = (job: Job) =>
  `${job.project?.name}, ${job.jobType?.name}, ${longDay(job.started_at.slice(0, 10))} ${timesOf(job)}: ${formatTotalMinutes(job.minutes)} gemt.`;
