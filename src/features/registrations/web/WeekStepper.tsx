import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { weekNumber, weekStart } from "../../../common/rules/calendar/week.ts";
import { formatDate, today } from "../../../common/rules/clock.ts";
import { IconAction } from "../../../common/web/ui/IconAction.tsx";
import { mdiChevronLeft, mdiChevronRight } from "../../../common/web/ui/icons.ts";
import { reachableMondays } from "../rules/registration-week.ts";

type Props = {
  readonly monday: Temporal.PlainDate;
  /** Gets the Monday of another week; undefined for the current one. */
  readonly onChange: (date: string | undefined) => void;
};

/** Leafs from week to week as far as there are any to see. */
export function WeekStepper({ monday, onChange }: Props) {
  const now = today();
  const current = weekStart(now);
  const mondays = reachableMondays(now);
  const step = (weeks: number) => mondays.find((reachable) => reachable.equals(monday.add({ weeks })));
  const go = (to: Temporal.PlainDate | undefined) => to && onChange(to.equals(current) ? undefined : to.toString());
  const [before, after] = [step(-1), step(1)];
  return (
    <Stack direction="row" sx={{ alignItems: "center", gap: 0.5, ml: -1 }}>
      <IconAction label="Forrige uge" icon={mdiChevronLeft} disabled={!before} onClick={() => go(before)} />
      <div>
        <Typography variant="h2" aria-live="polite" sx={{ fontSize: "1.125rem" }}>
          Uge {weekNumber(monday)}
        </Typography>
        <Typography variant="body2" color="textSecondary" noWrap>
          {formatDate(monday.toString())} – {formatDate(monday.add({ days: 6 }).toString())}
        </Typography>
      </div>
      <IconAction label="Næste uge" icon={mdiChevronRight} disabled={!after} onClick={() => go(after)} />
      {!monday.equals(current) && <Button onClick={() => go(current)}>Denne uge</Button>}
    </Stack>
  );
}
