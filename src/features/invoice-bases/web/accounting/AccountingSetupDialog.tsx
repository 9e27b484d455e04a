import { useState } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import type { ConflictLabels } from "#common/web/forms/merge-conflict.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { Note } from "#common/web/ui/messages/Note.tsx";
import {
  type AccountingSetup,
  accountingSetupErrors,
  accountingSetupInput,
} from "#features/invoice-bases/rules/accounting/accounting-setup.ts";
import {
  type AccountingSystemName,
  accountingLabel,
  accountingSystemNames,
  accountingSystems,
} from "#features/invoice-bases/rules/accounting/accounting-systems.ts";
import { useSaveAccountingSetup } from "./accounting.queries.ts";

type Props = { readonly setup: AccountingSetup; readonly onClose: () => void };

/** `system` is "" for no system, because a field's value cannot be null. */
type SetupForm = {
  system: AccountingSystemName | "";
  settings: Record<string, string>;
  secrets: Record<string, string>;
};

const systems = [
  ["", "Intet"],
  ...accountingSystemNames.map((name) => [name, accountingLabel(name)] as const),
] as const;

/** The labels of all settings that are not secret. A conflict note never shows secrets. */
const settingLabels = Object.fromEntries(
  accountingSystemNames.flatMap((name) =>
    Object.entries(accountingSystems[name].fields).flatMap(([field, { label, kind }]) =>
      kind === "secret" ? [] : [[field, label] as const],
    ),
  ),
);

const labels: ConflictLabels<SetupForm> = {
  system: ["System", (system) => (system === "" ? "Intet" : accountingLabel(system))],
  ...Object.fromEntries(Object.entries(settingLabels).map(([field, label]) => [`settings.${field}`, label])),
};

const noSettings = Object.fromEntries(Object.keys(settingLabels).map((field) => [field, ""]));

const formOf = (setup: AccountingSetup | undefined): SetupForm => ({
  ...{ system: setup?.system ?? "", settings: { ...noSettings, ...setup?.settings }, secrets: {} },
});

/** Fields of systems chosen earlier may still have values. They are left out. */
function payloadOf({ system, settings, secrets }: SetupForm) {
  const fields = system === "" ? {} : accountingSystems[system].fields;
  const of = (values: Record<string, string>, isSecret: boolean) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, { kind }]) =>
        (kind === "secret") === isSecret && values[name] ? [[name, values[name].trim()] as const] : [],
      ),
    );
  return { system: system || null, settings: of(settings, false), secrets: of(secrets, true) };
}

/** The device does not store the input when the session ends, because the input contains secrets. */
export function AccountingSetupDialog({ setup: fetched, onClose }: Props) {
  const [setup] = useState(fetched);
  const stored = (system: AccountingSystemName | "" | null | undefined) =>
    system === setup.system ? setup.stored_secrets : [];
  const form = useForm<SetupForm>({
    defaultValues: formOf(setup),
    resolver: formResolver(
      accountingSetupInput,
      (fields) => accountingSetupErrors(fields, stored(fields.system)),
      payloadOf,
    ),
  });
  const { version, conflictNote, onConflict } = useConflict<SetupForm, AccountingSetup>(form, {
    opened: setup,
    formOf,
    labels,
  });
  const { save, isSaving } = useSaveAccountingSetup({ ...errorsInForm(form, onConflict), onSaved: onClose });
  const system = useWatch({ control: form.control, name: "system" });
  return (
    <FormDialog
      title="Regnskabssystem"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save({ ...payloadOf(values), version }))}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} conflict={conflictNote} isRestored={false}>
        <SelectField
          form={form}
          name="system"
          label="System"
          options={systems}
          onChanged={() => form.clearErrors()}
          hint="Skifter I system, glemmes nøglerne til det gamle."
        />
        {system !== "" && <Fields key={system} system={system} stored={stored(system)} form={form} />}
      </DialogFields>
    </FormDialog>
  );
}

type FieldsProps = {
  readonly system: AccountingSystemName;
  readonly stored: readonly string[];
  readonly form: UseFormReturn<SetupForm>;
};

function Fields({ system, stored, form }: FieldsProps) {
  const { label, fields, customer } = accountingSystems[system];
  return (
    <>
      <Note severity="info" sx={{ mb: 2 }}>
        Ikke afprøvet mod det rigtige {label}. Skriv også hver kundes nummer i regnskabet under »Kunder«; i {label} er
        det {customer.hint}.
      </Note>
      {Object.entries(fields).map(([name, { label, help, kind, isOptional = false }]) => (
        <FormTextField
          key={name}
          form={form}
          name={kind === "secret" ? `secrets.${name}` : `settings.${name}`}
          label={label}
          type={kind === "secret" ? "password" : "text"}
          hint={stored.includes(name) ? "Gemt. Lad feltet stå tomt for at beholde den." : help}
          isRequired={!isOptional && !stored.includes(name)}
        />
      ))}
    </>
  );
}
