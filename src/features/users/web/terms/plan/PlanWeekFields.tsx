import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { capitalized } from "#common/rules/counted.ts";
import { shortWeekdays, weekdayNames } from "#common/rules/norm/plan-words.ts";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiContentCopy, mdiDeleteOutline } from "#common/web/ui/icons.ts";
import {
  type DayText,
  isDayValid,
  lastCopied,
  overnightDays,
  type PlanForm,
  typedWeekSum,
  withCopiedDay,
  withDay,
  withoutWeek,
} from "./plan-form.ts";

type Props = {
  readonly plan: PlanForm;
  readonly place: number;
  readonly hasError: boolean;
  readonly onChange: (plan: PlanForm) => void;
};

/** Narrow enough for a phone. */
const row = {
  display: "grid",
  gridTemplateColumns: "32px repeat(4, minmax(0, 1fr)) 44px",
  columnGap: 0.5,
  alignItems: "center",
};

export function PlanWeekFields({ plan, place, hasError, onChange }: Props) {
  const titleId = useId();
  const week = plan.weeks[place] ?? [];
  const isInTurn = plan.weeks.length > 1;
  const overnight = overnightDays(week);
  const title = isInTurn ? `Uge ${place + 1}` : "Ugen";
  return (
    <Stack role="group" aria-labelledby={titleId} sx={{ gap: 0.5 }}>
      <Stack direction="row" sx={{ alignItems: "center", gap: 1, minHeight: 44 }}>
        <Typography id={titleId} variant="subtitle2" component="h3">
          {title}
        </Typography>
        <Typography variant="body2" aria-live="polite" sx={{ ml: "auto", fontVariantNumeric: "tabular-nums" }}>
          {typedWeekSum(week)}
        </Typography>
        {isInTurn && (
          <IconAction
            label={`Fjern ${title.toLowerCase()}`}
            icon={mdiDeleteOutline}
            onClick={() => onChange(withoutWeek(plan, place))}
          />
        )}
      </Stack>
      <Box aria-hidden sx={{ ...row, alignItems: "end", typography: "caption", color: "text.secondary" }}>
        <span />
        {week.some((day) => day.isTimed) ? (
          columns.map(({ label }) => <span key={label}>{label}</span>)
        ) : (
          <span>Timer</span>
        )}
      </Box>
      {week.map((day, at) => {
        const change = (changed: Partial<DayText>) => onChange(withDay(plan, place, at, changed));
        const field = { day, hasError: hasError && !isDayValid(day), onChange: change };
        const about = isInTurn ? `${title}, ${weekdayNames[at]}` : capitalized(weekdayNames[at] ?? "");
        return (
          <Box key={weekdayNames[at]} sx={row}>
            <Typography variant="body2" aria-hidden>
              {shortWeekdays[at]}
            </Typography>
            {day.isTimed ? (
              columns.map(({ name, label }) => (
                <PlanCell {...field} key={name} name={name} label={`${about}: ${label}`} />
              ))
            ) : (
              <Box sx={{ gridColumn: "2 / 6" }}>
                <PlanCell {...field} name="hours" label={`${about}: Timer`} />
              </Box>
            )}
            {at < 6 && (
              <IconAction
                label={`Kopiér ${weekdayNames[at]} til ${weekdayNames[at + 1]}${lastCopied(at) > at + 1 ? `–${weekdayNames[lastCopied(at)]}` : ""}`}
                icon={mdiContentCopy}
                size="small"
                onClick={() => onChange(withCopiedDay(plan, place, at))}
              />
            )}
          </Box>
        );
      })}
      <Typography variant="body2" color="textSecondary" aria-live="polite">
        {overnight !== "" && `Slutter næste dag: ${overnight}.`}
      </Typography>
    </Stack>
  );
}

type TextName = Exclude<keyof DayText, "isTimed">;

const columns = [
  { name: "start", label: "Start" },
  { name: "end", label: "Slut" },
  { name: "pause", label: "Pause (min.)" },
  { name: "pauseStart", label: "Pause kl." },
] as const satisfies readonly { name: TextName; label: string }[];

type CellProps = {
  readonly day: DayText;
  readonly name: TextName;
  readonly label: string;
  readonly hasError: boolean;
  readonly onChange: (changed: Partial<DayText>) => void;
};

function PlanCell({ day, name, label, hasError, onChange }: CellProps) {
  return (
    <TextField
      hiddenLabel
      size="small"
      value={day[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      error={hasError}
      autoComplete="off"
      slotProps={{
        htmlInput: {
          "aria-label": label,
          maxLength: 12,
          inputMode: name === "pause" ? "numeric" : "text",
          style: { paddingLeft: 8, paddingRight: 4 },
        },
      }}
    />
  );
}
