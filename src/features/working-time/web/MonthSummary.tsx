import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { counted } from "#common/rules/counted.ts";
import { formatDate, formatTotalMinutes } from "#common/rules/time/clock.ts";
import { maxWeeklyHours } from "#features/working-time-law/rules/average-hours.ts";
import { weeklyText } from "#features/working-time-law/rules/average-words.ts";
import { isBreach, isOfYoung } from "../rules/marks.ts";
import type { WorkingTime } from "../rules/working-time.ts";

export function MonthSummary({ found, isWeek }: { readonly found: WorkingTime; readonly isWeek: boolean }) {
  const { average } = found;
  const marked = found.days.filter(({ marks }) => marks.some(isBreach)).length;
  return (
    <Box sx={cards}>
      <Figure
        label={isWeek ? "Timer i ugen" : "Timer i måneden"}
        value={formatTotalMinutes(found.minutes)}
        text={`${found.norm === null ? "" : `Af ${formatTotalMinutes(found.norm)} efter planen. `}Uden pauser. To opgaver på samme tid tæller én gang.`}
      />
      <Figure
        label={`Gennemsnit pr. uge, højst ${average?.limit_hours ?? maxWeeklyHours} timer`}
        value={average ? weeklyText(average.hundredths_a_week) : "Endnu ikke"}
        text={
          average ? (
            <>
              {absenceText(average.neutral_days)}
              <Box component="span" sx={{ whiteSpace: "nowrap" }}>
                {formatDate(average.from)} – {formatDate(average.to)}
              </Box>
              {agreedText(average.limit_agreed_on)}
            </>
          ) : (
            "Regnes, når der er en uge fra den første arbejdsdag til udgangen af en måned"
          )
        }
        isBad={average?.is_over}
      />
      <Figure
        label="Dage med brud"
        value={counted(marked, "dag", "dage")}
        text={breachesInWords(found)}
        isBad={marked > 0}
      />
    </Box>
  );
}

function absenceText(days: number | null): string {
  if (days === null) return "Foreløbigt, uden fradrag for ferie og sygdom: ";
  return days === 0 ? "" : `Uden ${counted(days, "dag", "dage")} med fravær: `;
}

const agreedText = (agreedOn: string | null): string =>
  agreedOn === null ? "" : `. Grænsen er aftalt ${formatDate(agreedOn)}`;

const cards = { display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "repeat(3, minmax(0, 1fr))" } };

/** `Under 11 timers hvile, eller intet fridøgn i 6 døgn`, with the rules for young people if a day breaks one. */
function breachesInWords({ rules: { name, rest_hours, days_between_days_off }, days }: WorkingTime): string {
  const [rest, dayOff] = [`Under ${rest_hours} timers hvile`, `intet fridøgn i ${days_between_days_off} døgn`];
  const words = days.some(({ marks }) => marks.some((mark) => isBreach(mark) && isOfYoung(mark)))
    ? `${rest}, ${dayOff} eller brud på reglerne for unge under 18`
    : `${rest}, eller ${dayOff}`;
  return name === null ? words : `${words} (regler for ${name})`;
}

type FigureProps = {
  readonly label: string;
  readonly value: string;
  readonly text: ReactNode;
  readonly isBad?: boolean;
};

function Figure({ label, value, text, isBad = false }: FigureProps) {
  return (
    <Card>
      <CardContent sx={{ "&:last-child": { pb: 2 } }}>
        <Typography variant="body2" component="h3">
          {label}
        </Typography>
        <Typography sx={{ typography: "h3", my: 0.5, ...(isBad && { color: "tone.red.main" }) }}>{value}</Typography>
        <Typography variant="body2" color="textSecondary">
          {text}
        </Typography>
      </CardContent>
    </Card>
  );
}
