import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { formatKroner, isWholeOre, sumKroner } from "#common/rules/values/money.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiClose, mdiPlus } from "#common/web/ui/icons.ts";
import { FormMoneyField } from "#features/jobs/web/form/fields/FormMoneyField.tsx";
import type { JobFormValues } from "#features/jobs/web/form/values/job-form.ts";
import type { SplitPart } from "#features/jobs/web/form/values/kinds/expense-values.ts";
import { equalParts } from "#features/kinds/rules/expense/proportional-parts.ts";
import { maxParts, minParts } from "#features/kinds/rules/expense/split-bounds.ts";
import { ProjectPicker } from "#features/projects/web/ProjectPicker.tsx";

export function SplitFields() {
  const { control, formState, getValues, setValue, resetField } = useFormContext<JobFormValues>();
  const [price, parts] = useWatch({ control, name: ["price", "parts"] });
  const error = formState.errors.parts?.message;
  const setParts = (changed: SplitPart[]) =>
    setValue("parts", changed, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const whole = price !== null && isWholeOre(price) ? price : 0;

  const shareEqually = () => {
    const equal = equalParts(whole, parts.length);
    setParts(parts.map((part, place) => ({ ...part, price: equal[place] ?? null })));
  };
  const endSplit = () => {
    const [first] = getValues("parts");
    setParts([]);
    resetField("project", { defaultValue: first?.project ?? null });
  };

  return (
    <Stack component="fieldset" data-field="parts" sx={{ gap: 1, border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle1" sx={{ p: 0, mb: 1 }}>
        Fordelt på projekter
      </Typography>
      {parts.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position and has no state
        <Stack key={place} direction="row" sx={{ gap: 1, alignItems: "flex-start" }}>
          <Box sx={partGrid}>
            <PartProject place={place} />
            <FormMoneyField name={`parts.${place}.price`} label="Del" />
          </Box>
          {parts.length > minParts && (
            <Box sx={{ pt: 0.5 }}>
              <IconAction
                label={`Fjern projekt nr. ${place + 1}`}
                icon={mdiClose}
                onClick={() => setParts(parts.toSpliced(place, 1))}
              />
            </Box>
          )}
        </Stack>
      ))}
      <Remaining whole={whole} />
      {error && <FormHelperText error>{error}</FormHelperText>}
      <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 1, ml: -1 }}>
        {parts.length < maxParts && (
          <Button
            startIcon={<Icon path={mdiPlus} />}
            onClick={() => setParts([...parts, { project: null, price: null }])}
          >
            Tilføj projekt
          </Button>
        )}
        <Button onClick={shareEqually}>Fordel ligeligt</Button>
        <Button onClick={endSplit}>Fordel ikke</Button>
      </Stack>
    </Stack>
  );
}

const partGrid = {
  flexGrow: 1,
  minWidth: 0,
  display: "grid",
  gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)",
  columnGap: 1,
} as const;

function PartProject({ place }: { readonly place: number }) {
  const { control } = useFormContext<JobFormValues>();
  const { field, fieldState } = useController({ control, name: `parts.${place}.project` });
  return (
    <ProjectPicker
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      isReadOnly={false}
    />
  );
}

function Remaining({ whole }: { readonly whole: number }) {
  const parts = useWatch({ control: useFormContext<JobFormValues>().control, name: "parts" });
  const prices = parts.map(({ price }) => (price !== null && isWholeOre(price) ? price : 0));
  const rest = sumKroner([whole, ...prices.map((price) => -price)]);
  return (
    <Typography variant="body2" color={rest === 0 ? "textSecondary" : "textPrimary"} aria-live="polite">
      {rest === 0
        ? "Det hele er fordelt."
        : Math.sign(rest) === (Math.sign(whole) || 1)
          ? `Mangler at blive fordelt: ${formatKroner(rest)}`
          : `Fordelt for meget: ${formatKroner(-rest)}`}
    </Typography>
  );
}
