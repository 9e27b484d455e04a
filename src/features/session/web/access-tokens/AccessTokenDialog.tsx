import Stack from "@mui/material/Stack";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { tokenScopeLabels } from "#common/rules/access/token-scopes.ts";
import { today } from "#common/rules/time/clock.ts";
import { textFieldProps } from "#common/web/forms/form-fields.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { showFieldErrors } from "#common/web/forms/show-field-errors.ts";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { CheckboxesField } from "#common/web/ui/forms/CheckboxesField.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { SecretText } from "#common/web/ui/forms/SecretText.tsx";
import { DayField } from "#common/web/ui/pickers/DayField.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import { type AccessTokenInput, accessTokenInput, maxTokenDays } from "#features/session/rules/access-token.ts";
import { OwnPasswordField } from "../OwnPasswordField.tsx";
import { CodeField } from "../second-factor/CodeField.tsx";
import { useMakeToken } from "./access-tokens.queries.ts";

const usualDays = 90;

const inDays = (days: number) => today().add({ days }).toString();
const expiryDays = () => ({ min: inDays(1), max: inDays(maxTokenDays) });

export function AccessTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const [token, setToken] = useState<string>();
  const form = useForm<AccessTokenInput>({
    defaultValues: {
      ...{ name: "", scopes: ["jobs:read"], expires_on: inDays(usualDays) },
      ...{ current_password: "", code: "" },
    },
    resolver: formResolver(accessTokenInput),
  });
  const { save, isSaving } = useMakeToken({
    onSaved: (made) => setToken(made.token),
    onFieldErrors: showFieldErrors(form.setError),
  });
  if (token !== undefined)
    return (
      <FormDialog title="Din nye adgangsnøgle" open onClose={onClose}>
        <SecretText label="Adgangsnøgle" what="Adgangsnøglen" secret={token}>
          Adgangsnøglen vises kun nu. Alle, der har den, kan handle som dig, så gem den som en adgangskode.
        </SecretText>
      </FormDialog>
    );
  return (
    <FormDialog
      title="Ny adgangsnøgle"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((input) => save(input))}
      isSaving={isSaving}
      submitLabel="Lav adgangsnøgle"
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <FormTextField
          form={form}
          name="name"
          label="Navn"
          hint="Fx programmet, der skal bruge den"
          isRequired
          autoFocus
        />
        <CheckboxesField
          form={form}
          name="scopes"
          label="Rettigheder"
          options={Object.entries(tokenScopeLabels)}
          help="Nøglen kan aldrig mere, end du selv kan."
        />
        <PickerLocale>
          <DayField control={form.control} name="expires_on" label="Udløber" {...expiryDays()} />
        </PickerLocale>
        <OwnPasswordField {...textFieldProps(form, "current_password")} />
        <CodeField {...textFieldProps(form, "code")} label="Kode fra appen" takesRecoveryCode />
      </Stack>
    </FormDialog>
  );
}
