import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { textFieldProps } from "#common/web/forms/form-fields.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { SwitchField } from "#common/web/ui/forms/SwitchField.tsx";
import {
  type LoginProvider,
  loginProviderErrors,
  loginProviderInput,
  providerKindLabels,
} from "#features/session/rules/single-sign-on/login-provider.ts";
import { PasswordField } from "../PasswordField.tsx";
import { useSaveProvider } from "./login-providers.queries.ts";
import { type ProviderForm, providerForm, providerLabels, providerPayload } from "./provider-form.ts";
import { RoleMapFields } from "./RoleMapFields.tsx";

type Props = { readonly provider: LoginProvider | undefined; readonly onClose: () => void };

/** The form has no draft on the device, because the form contains the client secret. */
export function ProviderDialog({ provider: opened, onClose }: Props) {
  const form = useForm<ProviderForm>({
    defaultValues: providerForm(opened),
    resolver: formResolver(loginProviderInput, loginProviderErrors, providerPayload),
  });
  const { version, conflictNote, onConflict } = useConflict(form, {
    opened,
    formOf: providerForm,
    labels: providerLabels,
  });
  const { save, isSaving } = useSaveProvider(opened?.id, { ...errorsInForm(form, onConflict), onSaved: onClose });
  const kind = useWatch({ control: form.control, name: "kind" });
  return (
    <FormDialog
      title={opened?.name ?? "Tilføj login-udbyder"}
      open
      isWide
      onClose={onClose}
      onSubmit={form.handleSubmit((values) =>
        save({ ...z.parse(loginProviderInput, providerPayload(values)), ...(opened && { version }) }),
      )}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} conflict={conflictNote} isRestored={false}>
        <SelectField
          form={form}
          name="kind"
          label="Udbyder"
          options={Object.entries(providerKindLabels)}
          onChanged={() => form.clearErrors()}
          isRequired
        />
        <FormTextField form={form} name="name" label="Navn på knappen" hint="Log ind med …" isRequired />
        {kind === "entra" && (
          <FormTextField form={form} name="issuer" label="Lejer-id" hint="»Directory (tenant) ID« i Entra" isRequired />
        )}
        {kind === "oidc" && (
          <FormTextField form={form} name="issuer" label="Udsteder" hint="Fx https://login.firma.dk" isRequired />
        )}
        <FormTextField form={form} name="client_id" label="Klient-id" isRequired />
        <PasswordField
          {...textFieldProps(form, "client_secret")}
          label="Klienthemmelighed"
          autoComplete="off"
          required={opened === undefined}
          helperText={
            form.formState.errors.client_secret?.message ?? (opened ? "Lad feltet stå tomt for at beholde den." : " ")
          }
        />
        <FormTextField
          form={form}
          name="domains"
          label="Domæner"
          hint="Fx firma.dk, datter.dk. Kun konti herfra kommer ind."
          isRequired={kind === "google"}
        />
        <SwitchField
          form={form}
          name="creates_users"
          label="Opret nye brugere"
          help="En ukendt person fra virksomheden bliver Medarbejder ved første login. Ellers skal I oprette dem først."
        />
        <SwitchField
          form={form}
          name="has_second_factor"
          label="Udbyderen står for totrinslogin"
          help="Så spørger Dagværk ikke om en kode bagefter. Slå det kun til, hvis udbyderen kræver to trin af alle."
        />
        <RoleMapFields form={form} providerId={opened?.id} />
        <SwitchField form={form} name="is_used" label="I brug" help="Ellers vises knappen ikke, når man logger ind." />
      </DialogFields>
    </FormDialog>
  );
}
