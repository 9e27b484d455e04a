import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { Controller, type UseFormReturn, useForm } from "react-hook-form";
import { today } from "#common/rules/clock.ts";
import { tokenScopeLabels, tokenScopes } from "#common/rules/token-scopes.ts";
import { copyText } from "#common/web/copy-text.ts";
import { flash } from "#common/web/flash.ts";
import { textFieldProps } from "#common/web/forms/form-fields.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { showFieldErrors } from "#common/web/forms/show-field-errors.ts";
import { FormDialog } from "#common/web/ui/forms/FormDialog.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { Note } from "#common/web/ui/Note.tsx";
import { DayField } from "#common/web/ui/pickers/DayField.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import { type AccessTokenInput, accessTokenInput, maxTokenDays } from "#features/session/rules/access-token.ts";
import { OwnPasswordField } from "../OwnPasswordField.tsx";
import { CodeField } from "../second-factor/CodeField.tsx";
import { useMakeToken } from "./access-tokens.queries.ts";

/** Days, as a suggestion. */
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
        <NewToken token={token} />
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
        <ScopesField form={form} />
        <PickerLocale>
          <DayField control={form.control} name="expires_on" label="Udløber" {...expiryDays()} />
        </PickerLocale>
        <OwnPasswordField {...textFieldProps(form, "current_password")} />
        <CodeField {...textFieldProps(form, "code")} label="Kode fra appen" takesRecoveryCode />
      </Stack>
    </FormDialog>
  );
}

function ScopesField({ form }: { readonly form: UseFormReturn<AccessTokenInput> }) {
  return (
    <Controller
      control={form.control}
      name="scopes"
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <FormControl component="fieldset" error={error !== undefined}>
          <FormLabel component="legend">Rettigheder</FormLabel>
          <FormGroup>
            {tokenScopes.map((scope) => (
              <FormControlLabel
                key={scope}
                control={
                  <Checkbox
                    checked={value.includes(scope)}
                    onChange={(_, isChosen) =>
                      onChange(isChosen ? [...value, scope] : value.filter((one) => one !== scope))
                    }
                  />
                }
                label={tokenScopeLabels[scope]}
              />
            ))}
          </FormGroup>
          <FormHelperText>{error?.message ?? "Nøglen kan aldrig mere, end du selv kan."}</FormHelperText>
        </FormControl>
      )}
    />
  );
}

function NewToken({ token }: { readonly token: string }) {
  async function copy() {
    if (await copyText(token)) flash.success("Adgangsnøglen er kopieret.");
    else flash.error("Adgangsnøglen kunne ikke kopieres. Markér den, og kopiér den selv.");
  }
  return (
    <Stack sx={{ gap: 2, alignItems: "start" }}>
      <Note severity="warning">
        Adgangsnøglen vises kun nu. Alle, der har den, kan handle som dig, så gem den som en adgangskode.
      </Note>
      <TextField
        label="Adgangsnøgle"
        value={token}
        fullWidth
        slotProps={{ htmlInput: { readOnly: true } }}
        onFocus={({ target }) => target.select()}
      />
      <Button variant="contained" onClick={copy}>
        Kopiér
      </Button>
    </Stack>
  );
}
