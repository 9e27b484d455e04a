import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { weekNumber, weekStart } from "#common/rules/calendar/week.ts";
import { formatDate, today } from "#common/rules/time/clock.ts";
import { IconAction } from "./IconAction.tsx";
import { mdiChevronLeft, mdiChevronRight } from "./icons.ts";

type Props = {
  readonly monday: Temporal.PlainDate;
  readonly isReachable: (monday: Temporal.PlainDate) => boolean;
  /** Receives the Monday of the new week; undefined for the current week. */
  readonly onChange: (date: string | undefined) => void;
};

export function WeekStepper({ monday, isReachable, onChange }: Props) {
  const current = weekStart(today());
  const go = (to: Temporal.PlainDate) => onChange(to.equals(current) ? undefined : to.toString());
  const [before, after] = [monday.subtract({ weeks: 1 }), monday.add({ weeks: 1 })];
  return (
    <Stack direction="row" sx={{ alignItems: "center", gap: 0.5, ml: -1 }}>
      <IconAction
        label="Forrige uge"
        icon={mdiChevronLeft}
        disabled={!isReachable(before)}
        onClick={() => go(before)}
      />
      <div>
        <Typography variant="h2" aria-live="polite" sx={{ fontSize: "1.125rem" }}>
          Uge {weekNumber(monday)}
        </Typography>
        <Typography variant="body2" color="textSecondary" noWrap>
          {formatDate(monday.toString())} – {formatDate(monday.add({ days: 6 }).toString())}
        </Typography>
      </div>
      <IconAction label="Næste uge" icon={mdiChevronRight} disabled={!isReachable(after)} onClick={() => go(after)} />
      {!monday.equals(current) && <Button onClick={() => go(current)}>Denne uge</Button>}
    </Stack>
  );
}
