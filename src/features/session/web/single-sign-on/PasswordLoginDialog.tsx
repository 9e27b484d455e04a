import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import { useForm, useWatch } from "react-hook-form";
import { roleLabels, roleNames } from "#common/rules/access/permissions.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import type { ConflictLabels } from "#common/web/forms/merge-conflict.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import {
  type PasswordLogin,
  type PasswordLoginInput,
  passwordLoginErrors,
  passwordLoginInput,
} from "#features/session/rules/password-login.ts";
import { useSavePasswordLogin } from "./password-login.queries.ts";

type Props = { readonly setting: PasswordLogin; readonly onClose: () => void };

export function PasswordLoginDialog({ setting, onClose }: Props) {
  const { administrators } = setting;
  const form = useForm<PasswordLoginInput>({
    defaultValues: formOf(setting),
    // This dialog opens only if the company uses a provider.
    resolver: formResolver(passwordLoginInput, (fields) =>
      passwordLoginErrors(fields, { administrators, hasProvider: true }),
    ),
  });
  const { version, conflictNote, onConflict } = useConflict(form, { opened: setting, formOf, labels });
  const { save, isSaving } = useSavePasswordLogin({ ...errorsInForm(form, onConflict), onSaved: onClose });
  const [off_roles, keeper_ids] = useWatch({ control: form.control, name: ["off_roles", "keeper_ids"] });
  const { errors } = form.formState;
  const change = <Name extends keyof PasswordLoginInput>(name: Name, value: PasswordLoginInput[Name]) => {
    form.clearErrors();
    form.setValue(name as "off_roles", value as PasswordLoginInput["off_roles"], { shouldDirty: true });
  };
  return (
    <FormDialog
      title="Adgangskoder"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((input) => save({ ...input, version }))}
      isSaving={isSaving}
    >
      <DialogFields problem={errors.root?.message} conflict={conflictNote} isRestored={false} isReadOnly>
        <Choices
          legend="Kan logge ind med adgangskode"
          options={roleNames.map((name) => [name, roleLabels[name]] as const)}
          chosen={roleNames.filter((name) => !off_roles.includes(name))}
          onChange={(on) =>
            change(
              "off_roles",
              roleNames.filter((name) => !on.includes(name)),
            )
          }
          error={errors.off_roles?.message}
          help="De andre logges ud nu, medmindre de er logget ind hos udbyderen. En administrator, der ikke har forbundet sin konto, kan logge ind med adgangskode, til det er gjort."
        />
        {off_roles.includes("admin") && (
          <Choices
            legend="Beholder deres adgangskode"
            options={administrators.map(({ id, name }) => [id, name] as const)}
            chosen={keeper_ids}
            onChange={(ids) => change("keeper_ids", [...ids])}
            error={errors.keeper_ids?.message}
            help="Mindst to, så I kan komme ind, hvis udbyderen er væk."
          />
        )}
      </DialogFields>
    </FormDialog>
  );
}

type ChoicesProps<Value> = {
  readonly legend: string;
  readonly options: readonly (readonly [Value, string])[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
  readonly error: string | undefined;
  readonly help: string;
};

function Choices<Value extends string | number>({
  legend,
  options,
  chosen,
  onChange,
  error,
  help,
}: ChoicesProps<Value>) {
  return (
    <FormControl component="fieldset" error={error !== undefined} sx={{ mb: 2 }}>
      <FormLabel component="legend">{legend}</FormLabel>
      <FormGroup>
        {options.map(([value, label]) => (
          <FormControlLabel
            key={value}
            label={label}
            control={
              <Checkbox
                checked={chosen.includes(value)}
                onChange={(_, isChosen) =>
                  onChange(isChosen ? [...chosen, value] : chosen.filter((one) => one !== value))
                }
              />
            }
          />
        ))}
      </FormGroup>
      <FormHelperText sx={{ mx: 0 }}>{error ?? help}</FormHelperText>
    </FormControl>
  );
}

const formOf = (setting: PasswordLogin | undefined): PasswordLoginInput => ({
  off_roles: setting?.off_roles ?? [],
  keeper_ids: setting?.keeper_ids ?? [],
});

const labels: ConflictLabels<PasswordLoginInput> = {
  off_roles: ["Uden adgangskode", (names) => names.map((name) => roleLabels[name]).join(", ")],
  keeper_ids: "Beholder deres adgangskode",
};
