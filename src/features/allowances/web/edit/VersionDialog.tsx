import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { firstDay, formatDate, lastDay } from "#common/rules/time/clock.ts";
import { addError, type FieldErrors } from "#common/rules/values/fields.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { DayField } from "#common/web/ui/pickers/DayField.tsx";
import type { EditedVersion } from "#features/allowances/rules/allowance-rule.ts";
import { versionHead } from "#features/allowances/rules/rule-set-input.ts";
import { fromWords } from "#features/allowances/rules/rule-words.ts";
import { FlexFields } from "./FlexFields.tsx";
import { type VersionForm, versionFormOf, versionPayload } from "./version-form.ts";

type Props = {
  readonly version: EditedVersion;
  readonly isNew: boolean;
  /** The first days of the other versions. */
  readonly taken: readonly string[];
  readonly onDone: (version: EditedVersion) => void;
  readonly onClose: () => void;
};

export function VersionDialog({ version, isNew, taken, onDone, onClose }: Props) {
  const form = useForm<VersionForm>({
    defaultValues: versionFormOf(version),
    resolver: formResolver(versionHead, (fields) => problemsOf(fields, taken), versionPayload),
  });
  const norm = useWatch({ control: form.control, name: "norm" });
  return (
    <FormDialog
      title={isNew ? "Ny version" : fromWords(version)}
      open
      onClose={onClose}
      submitLabel={isNew ? "Tilføj" : "Brug"}
      onSubmit={form.handleSubmit((values) =>
        onDone({ ...version, ...z.parse(versionHead, versionPayload(values)), is_confirmed: false }),
      )}
    >
      <DialogFields problem={form.formState.errors.root?.message} isRestored={false}>
        {isNew && (
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            Reglerne fra den seneste version følger med. Ret satserne bagefter.
          </Typography>
        )}
        <DayField control={form.control} name="from_date" label="Fra" min={firstDay} max={lastDay} />
        <Box sx={pair}>
          <FormTextField form={form} name="normal_from" label="Normal arbejdstid fra kl." isRequired />
          <FormTextField form={form} name="normal_to" label="til kl." isRequired />
        </Box>
        <SelectField form={form} name="norm" label="Overtid regnes fra" options={norms} isRequired />
        {norm === "full-time" && (
          <FormTextField
            form={form}
            name="full_time_minutes"
            label="Fuld tid, timer om ugen"
            hint="Deltidsansattes ekstra timer er først overtid, når ugen har så mange timer."
            isRequired
          />
        )}
        <FlexFields form={form} />
      </DialogFields>
    </FormDialog>
  );
}

const norms = [
  ["own", "Medarbejderens egen plan"],
  ["full-time", "Fuld tid"],
] as const;

const pair = { display: "grid", gridTemplateColumns: { sm: "repeat(2, minmax(0, 1fr))" }, columnGap: 2, rowGap: 1 };

type Head = Pick<EditedVersion, "from_date" | "normal_from" | "normal_to">;

function problemsOf({ from_date, normal_from, normal_to }: Partial<Head>, taken: readonly string[]): FieldErrors {
  const errors: FieldErrors = {};
  if (from_date && taken.includes(from_date))
    addError(errors, "from_date", `Der er allerede en version fra ${formatDate(from_date)}.`);
  if (normal_from !== undefined && normal_to !== undefined && normal_to <= normal_from)
    addError(errors, "normal_to", "Normal arbejdstid slutter, efter den begynder.");
  return errors;
}
