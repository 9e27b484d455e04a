import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import Stack from "@mui/material/Stack";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { DatePicker } from "@mui/x-date-pickers/DatePicker";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiPlus } from "#common/web/ui/icons.ts";
import { dateText, pickerDate } from "#common/web/ui/pickers/picker-dates.ts";
import { startAtFirstPart } from "#common/web/ui/pickers/start-at-first-part.ts";
import { PlanWeekFields } from "./PlanWeekFields.tsx";
import { averageWords, mayAddWeek, type PlanForm, withNextWeek, withTimes } from "./plan-form.ts";

type Props = {
  readonly plan: PlanForm;
  readonly onChange: (plan: PlanForm) => void;
  readonly error: string | undefined;
};

export function PlanEditor({ plan, onChange, error }: Props) {
  const kinds = new Set(plan.weeks.flat().map((day) => day.isTimed));
  const turns = [...plan.weeks.keys()];
  const isInTurn = plan.weeks.length > 1;
  return (
    <Stack sx={{ gap: 1.5 }}>
      {error !== undefined && (
        <FormHelperText error role="alert" sx={{ m: 0 }}>
          {error}
        </FormHelperText>
      )}
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        aria-label="Hvordan dagene skrives"
        value={kinds.size === 1 ? kinds.has(true) : null}
        onChange={(_, hasTimes: boolean | null) => hasTimes !== null && onChange(withTimes(plan, hasTimes))}
      >
        <ToggleButton value={true}>Med klokkeslæt</ToggleButton>
        <ToggleButton value={false}>Kun timer</ToggleButton>
      </ToggleButtonGroup>
      {turns.map((place) => (
        <PlanWeekFields key={place} plan={plan} place={place} hasError={error !== undefined} onChange={onChange} />
      ))}
      <FormHelperText sx={{ m: 0 }}>Tomme dage er fri. En pause uden klokkeslæt lægges midt på dagen.</FormHelperText>
      {isInTurn && (
        <DatePicker
          label="Uge 1 begynder"
          value={pickerDate(plan.first_monday)}
          onChange={(date) => onChange({ ...plan, first_monday: dateText(date) })}
          shouldDisableDate={(date) => date.getDay() !== 1}
          displayWeekNumber
          format="d/M-yyyy"
          slotProps={{
            field: { shouldRespectLeadingZeros: true },
            textField: {
              ...startAtFirstPart,
              fullWidth: true,
              required: true,
              helperText: "En mandag; derefter skiftes ugerne.",
            },
          }}
        />
      )}
      <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between", gap: 1, mb: 2 }}>
        {mayAddWeek(plan) && (
          <Button startIcon={<Icon path={mdiPlus} />} onClick={() => onChange(withNextWeek(plan))}>
            {isInTurn ? "Endnu en uge i tur" : "Uger i tur"}
          </Button>
        )}
        <Typography variant="body2" sx={{ ml: "auto" }} aria-live="polite">
          {averageWords(plan)}
        </Typography>
      </Stack>
    </Stack>
  );
}
