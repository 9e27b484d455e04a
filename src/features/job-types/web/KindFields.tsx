import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import MenuItem from "@mui/material/MenuItem";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import { type ReactNode, useId } from "react";
import { type UseFormReturn, useController, useWatch } from "react-hook-form";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { jobKindLabels, jobKinds } from "#features/kinds/rules/kinds.ts";
import { vatShareLabels, vatShares } from "../rules/vat-shares.ts";
import type { JobTypeForm } from "./job-type-form.ts";

type Props = {
  readonly form: UseFormReturn<JobTypeForm>;
  /** Whether there are jobs of it, whose kind it is. */
  readonly isFixed: boolean;
};

/** What is registered on a job type, and of a category of expenses what its form asks for. */
export function KindFields({ form, isFixed }: Props) {
  const { control } = form;
  const { field, fieldState } = useController({ control, name: "kind" });
  const kind = useWatch({ control, name: "kind" });
  return (
    <>
      <TextField
        select
        label="Type"
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        disabled={isFixed}
        error={fieldState.error !== undefined}
        helperText={
          fieldState.error?.message ??
          (isFixed ? "Der er opgaver på arbejdstypen, så typen kan ikke ændres." : errorRoom)
        }
      >
        {jobKinds.map((name) => (
          <MenuItem key={name} value={name}>
            {jobKindLabels[name]}
          </MenuItem>
        ))}
      </TextField>
      {kind === "work" && (
        <SwitchField form={form} name="is_extra" label="Tillægsarbejde, foreslås ikke">
          Overarbejde og andet, der ikke er en almindelig dag: det vælges hver gang.
        </SwitchField>
      )}
      {kind === "expense" && (
        <>
          <VatShareField form={form} />
          <SwitchField form={form} name="asks_participants" label="Kræv deltagere og anledning">
            Ved restaurant og repræsentation skal bilaget fortælle, hvem der deltog, og hvorfor.
          </SwitchField>
        </>
      )}
    </>
  );
}

type FieldProps = Pick<Props, "form">;

function VatShareField({ form: { control } }: FieldProps) {
  const { field, fieldState } = useController({ control, name: "vat_share" });
  return (
    <TextField
      select
      label="Momsfradrag"
      required
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? errorRoom}
    >
      {vatShares.map((share) => (
        <MenuItem key={share} value={share}>
          {vatShareLabels[share]}
        </MenuItem>
      ))}
    </TextField>
  );
}

type SwitchProps = FieldProps & {
  readonly name: "is_extra" | "asks_participants";
  readonly label: string;
  /** What it is for. */
  readonly children: ReactNode;
};

function SwitchField({ form: { control }, name, label, children }: SwitchProps) {
  const helpId = useId();
  const { field } = useController({ control, name });
  return (
    <FormControl sx={{ mb: 1 }}>
      <FormControlLabel
        label={label}
        control={
          <Switch
            name={field.name}
            checked={field.value}
            onChange={(_, isOn) => field.onChange(isOn)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref, "aria-describedby": helpId } }}
          />
        }
      />
      <FormHelperText id={helpId} sx={{ mx: 0 }}>
        {children}
      </FormHelperText>
    </FormControl>
  );
}
