import ButtonBase from "@mui/material/ButtonBase";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { visuallyHidden } from "@mui/utils";
import { shortDay, weekStart } from "#common/rules/calendar/week.ts";
import { hoursText } from "#common/rules/time/hours.ts";
import { usePlannedWeek } from "#common/web/company-rules/use-planned-week.ts";
import { type WeekWithAway, weekWithAway } from "#features/absence/rules/time-away.ts";
import type { Week } from "#features/week/rules/week.ts";
import { counts } from "#features/week/rules/week-grid.ts";

type Props = {
  readonly week: Week;
  readonly day: Temporal.PlainDate;
  readonly onDay: (day: Temporal.PlainDate) => void;
};

export function DayStrip({ week, day, onDay }: Props) {
  const shown = day.toString();
  const { days } = weekWithAway(usePlannedWeek(weekStart(day)), week.away);
  const minutesOf = (date: string) =>
    week.jobs
      .filter((job) => job.started_at.startsWith(date) && counts(job))
      .reduce((sum, { minutes }) => sum + minutes, 0);
  return (
    <Stack component="nav" aria-label="Ugens dage" direction="row" sx={{ gap: 0.5 }}>
      {days.map((planned) => {
        const { date, is_workday, minutes: expected, away } = planned;
        const minutes = minutesOf(date);
        const [weekday, dayAndMonth] = shortDay(date).split(" ");
        const isShown = date === shown;
        return (
          <ButtonBase
            key={date}
            {...(isShown && { "aria-current": "date" as const })}
            onClick={() => onDay(Temporal.PlainDate.from(date))}
            sx={{
              flex: 1,
              minWidth: 0,
              minHeight: 64,
              flexDirection: "column",
              justifyContent: "flex-start",
              py: 0.25,
              borderRadius: 1,
              border: "1px solid",
              borderColor: isShown ? "primary.main" : "divider",
              bgcolor: isShown ? "primary.light" : "background.paper",
              color: is_workday || isShown ? "text.primary" : "text.secondary",
              typography: "body2",
            }}
          >
            <span>{weekday}</span>
            <span>{dayAndMonth}</span>
            <strong>{minutes > 0 ? hoursText(minutes) : withoutHours(planned)}</strong>
            {minutes > 0 && <span style={visuallyHidden}> timer</span>}
            {away && (
              <Typography component="span" variant="caption" color="textSecondary" noWrap sx={{ maxWidth: "100%" }}>
                {away.kind}
              </Typography>
            )}
            {!!expected && (
              <Typography component="span" variant="caption" color="textSecondary">
                af {hoursText(expected)}
              </Typography>
            )}
          </ButtonBase>
        );
      })}
    </Stack>
  );
}

function withoutHours({ minutes, off, away }: WeekWithAway["days"][number]): string {
  if (away) return "";
  return off === null && minutes === 0 ? "fri" : "–";
}
