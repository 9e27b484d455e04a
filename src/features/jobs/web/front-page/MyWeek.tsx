import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { weekdayOf, weekNumber, weekStart } from "#common/rules/calendar/week.ts";
import { formatDate, formatMinutes, formatTotalMinutes, parseDate, today } from "#common/rules/time/clock.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { ofNorm, usePlannedWeek, useRegistersItself } from "#common/web/company-rules/use-planned-week.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiPlus } from "#common/web/ui/icons.ts";
import { IconButtonLink } from "#common/web/ui/links.ts";
import { listed } from "#common/web/words.ts";
import type { OwnAwayDay } from "#features/absence/rules/own-away-day.ts";
import { awayWords, type WeekWithAway, weekWithAway } from "#features/absence/rules/time-away.ts";
import { type DayState, dayState } from "#features/jobs/rules/front-page/day-state.ts";
import type { FrontPage } from "#features/jobs/rules/front-page/front-page.ts";
import { FrontPageSection } from "./FrontPageSection.tsx";

type Days = FrontPage["week"];
type Props = { readonly days: Days; readonly away: FrontPage["away"]; readonly monthMinutes: number };

export function MyWeek({ days, away, monthMinutes }: Props) {
  const now = today();
  const total = days.reduce((sum, { minutes }) => sum + minutes, 0);
  const registersItself = useRegistersItself();
  const planned = weekWithAway(usePlannedWeek(weekStart(parseDate(days[0]?.date ?? "") ?? now)), away);
  const most = Math.max(usualDay, ...days.map(({ minutes }, place) => minutes + awayMinutes(planned.days[place])));
  // Days that are registered automatically have no jobs, so the sum would seem too low beside the norm.
  const norm = days.some(({ date }) => registersItself(date)) ? null : planned.minutes;
  return (
    <FrontPageSection
      id="my-week"
      title={`Uge ${weekNumber(now)} · ${formatTotalMinutes(total)}${ofNorm(norm)}`}
      aside={
        <Typography variant="body2" color="textSecondary">
          {formatTotalMinutes(monthMinutes)} i denne måned
        </Typography>
      }
    >
      <Box component="ol" sx={bars}>
        {days.map((day, place) => (
          <Day
            key={day.date}
            day={day}
            planned={{ ...(planned.days[place] as PlannedDay), registersItself: registersItself(day.date) }}
            most={most}
            now={now}
          />
        ))}
      </Box>
    </FrontPageSection>
  );
}

/** The minutes of a bar of full height, unless a day of the week has more. */
const usualDay = 8 * 60;
const barRoom = 96;
/** The height in pixels of an absence's name above its bar. */
const captionRoom = 20;

type PlannedDay = WeekWithAway<OwnAwayDay>["days"][number];

const awayMinutes = (planned: PlannedDay | undefined): number => planned?.away?.minutes ?? 0;

type DayProps = {
  readonly day: Days[number];
  readonly planned: PlannedDay & { readonly registersItself: boolean };
  readonly most: number;
  readonly now: Temporal.PlainDate;
};

function Day({ day, planned, most, now }: DayProps) {
  const { date, minutes } = day;
  const state = dayState(day, planned, now);
  const isToday = date === now.toString();
  return (
    <Box
      component="li"
      aria-label={`${weekdayOf(date)} ${formatDate(date)}: ${dayWords(minutes, planned, state)}`}
      sx={{ minWidth: 0, textAlign: "center" }}
    >
      <Box
        sx={{
          height: barRoom + 24,
          display: "flex",
          flexDirection: "column",
          justifyContent: "flex-end",
          alignItems: "center",
        }}
      >
        {state === "missing" ? (
          <IconButtonLink
            to="/jobs/new"
            search={{ date }}
            aria-label={`Registrér ${weekdayOf(date)} ${formatDate(date)}`}
            sx={missing}
          >
            <Icon path={mdiPlus} />
          </IconButtonLink>
        ) : (
          <Bars minutes={minutes} away={planned.away} most={most} />
        )}
      </Box>
      <Typography
        aria-hidden
        variant="body2"
        sx={{ mt: 0.5, fontWeight: isToday ? 600 : 400, color: isToday ? "text.primary" : "text.secondary" }}
      >
        {weekdayOf(date).slice(0, 3)}
      </Typography>
    </Box>
  );
}

function dayWords(minutes: number, { minutes: norm, off, away }: PlannedDay, state: DayState): string {
  const absence = away !== undefined && awayWords(away);
  if (minutes === 0 && away?.is_whole) return listed(absence);
  const none = state === "off" ? (off ?? "fri") : state === "by-itself" ? "registreres automatisk" : "ingen timer";
  return listed(absence, `${minutes > 0 ? formatMinutes(minutes) : none}${ofNorm(norm)}`);
}

type BarsProps = { readonly minutes: number; readonly away: PlannedDay["away"]; readonly most: number };

function Bars({ minutes, away, most }: BarsProps) {
  const heightOf = (some: number) => Math.round((some / most) * (away ? barRoom - captionRoom : barRoom));
  return (
    <>
      <Typography aria-hidden variant="body2" sx={{ lineHeight: "24px" }}>
        {minutes > 0 && formatNumber(Math.round(minutes / 6) / 10)}
      </Typography>
      {away && (
        <>
          <Typography aria-hidden variant="caption" noWrap title={away.kind} sx={{ maxWidth: "100%" }}>
            {away.kind}
          </Typography>
          <Box sx={{ ...bar, ...absent, height: Math.max(8, heightOf(away.minutes)) }} />
        </>
      )}
      {(minutes > 0 || !away) && (
        <Box sx={{ ...bar, height: Math.max(minutes > 0 ? 4 : 2, heightOf(minutes)), ...(minutes === 0 && empty) }} />
      )}
    </>
  );
}

const bars = {
  display: "grid",
  gridTemplateColumns: "repeat(7, minmax(0, 1fr))",
  columnGap: 1,
  listStyle: "none",
  m: 0,
  px: 2,
  pt: 0,
  pb: 1.5,
};
const bar = {
  width: "100%",
  maxWidth: 40,
  bgcolor: "primary.main",
  borderRadius: "4px 4px 0 0",
  forcedColorAdjust: "none",
};
const absent = { bgcolor: "transparent", border: 1, borderStyle: "dashed", borderColor: "control" };
const empty = { bgcolor: "divider" };
const missing = { border: "1px dashed", borderColor: "control", borderRadius: 1 };
