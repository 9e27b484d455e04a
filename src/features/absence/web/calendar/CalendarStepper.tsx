import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { today } from "#common/rules/time/clock.ts";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiChevronLeft, mdiChevronRight } from "#common/web/ui/icons.ts";
import { type CalendarPeriod, steppedMonth } from "#features/absence/rules/calendar/calendar-view.ts";

type Props = {
  readonly period: CalendarPeriod;
  readonly onChange: (month: string | undefined) => void;
};

const words = {
  month: { before: "Forrige måned", after: "Næste måned" },
  quarter: { before: "Forrige kvartal", after: "Næste kvartal" },
} as const;

export function CalendarStepper({ period, onChange }: Props) {
  const { before, after } = words[period.view];
  const go = (periods: number) => onChange(steppedMonth(period, periods, today()));
  return (
    <Stack direction="row" sx={{ alignItems: "center", gap: 0.5, ml: -1 }}>
      <IconAction label={before} icon={mdiChevronLeft} onClick={() => go(-1)} />
      <Typography variant="h2" aria-live="polite" sx={{ fontSize: "1.125rem", minWidth: 140 }}>
        {period.title}
      </Typography>
      <IconAction label={after} icon={mdiChevronRight} onClick={() => go(1)} />
      <Button
        onClick={() => {
          onChange(undefined);
          document.querySelector("th[aria-current=date]")?.scrollIntoView({ inline: "center", block: "nearest" });
        }}
      >
        I dag
      </Button>
    </Stack>
  );
}
