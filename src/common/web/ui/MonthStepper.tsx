import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { firstMonth } from "#common/rules/calendar/months.ts";
import { monthTitle, today } from "#common/rules/time/clock.ts";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiChevronLeft, mdiChevronRight } from "#common/web/ui/icons.ts";

type Props = {
  readonly month: Temporal.PlainYearMonth;
  /** Receives the new month; undefined for the current month. */
  readonly onChange: (month: string | undefined) => void;
};

export function MonthStepper({ month, onChange }: Props) {
  const current = today().toPlainYearMonth();
  const go = (to: Temporal.PlainYearMonth) => onChange(to.equals(current) ? undefined : to.toString());
  return (
    <Stack direction="row" sx={{ alignItems: "center", gap: 0.5, ml: -1 }}>
      <IconAction
        label="Forrige måned"
        icon={mdiChevronLeft}
        disabled={month.toString() === firstMonth}
        onClick={() => go(month.subtract({ months: 1 }))}
      />
      <Typography variant="h2" aria-live="polite" sx={{ fontSize: "1.125rem", minWidth: 132 }}>
        {monthTitle(month.toPlainDate({ day: 1 }))}
      </Typography>
      <IconAction
        label="Næste måned"
        icon={mdiChevronRight}
        disabled={month.equals(current)}
        onClick={() => go(month.add({ months: 1 }))}
      />
      {!month.equals(current) && <Button onClick={() => go(current)}>Denne måned</Button>}
    </Stack>
  );
}
