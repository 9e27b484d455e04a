import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useForm } from "react-hook-form";
import { textFieldProps } from "#common/web/forms/form-fields.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { showFieldErrors } from "#common/web/forms/show-field-errors.ts";
import {
  newPasswordErrors,
  type PasswordChange,
  passwordChange,
  passwordLength,
} from "#features/session/rules/credentials.ts";
import { NewPasswordField } from "../NewPasswordField.tsx";
import { OwnPasswordField } from "../OwnPasswordField.tsx";
import { useChangePassword } from "./profile.queries.ts";

const empty: PasswordChange = { current_password: "", password: "", password_confirmation: "" };

export function ChangePasswordForm() {
  const form = useForm<PasswordChange>({
    defaultValues: empty,
    resolver: formResolver(passwordChange, newPasswordErrors),
  });
  const { save, isSaving } = useChangePassword({
    onSaved: () => form.reset(empty),
    onFieldErrors: showFieldErrors(form.setError),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit((input) => save(input))}>
      <Stack sx={{ gap: 2, maxWidth: { sm: 400 } }}>
        <OwnPasswordField {...textFieldProps(form, "current_password")} />
        <NewPasswordField
          {...textFieldProps(form, "password")}
          label="Ny adgangskode"
          hint={`Mindst ${passwordLength.min} tegn.`}
        />
        <NewPasswordField {...textFieldProps(form, "password_confirmation")} label="Bekræft ny adgangskode" />
        <Button type="submit" variant="contained" loading={isSaving} sx={{ alignSelf: "flex-start" }}>
          Skift adgangskode
        </Button>
      </Stack>
    </form>
  );
}
