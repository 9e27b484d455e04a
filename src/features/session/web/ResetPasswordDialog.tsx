import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { useForm } from "react-hook-form";
import { textFieldProps } from "../../../common/web/form-fields.ts";
import { formResolver, showFieldErrors } from "../../../common/web/form-resolver.ts";
import { FormDialog } from "../../../common/web/ui/FormDialog.tsx";
import { newPasswordErrors, type PasswordReset, passwordLength, passwordReset } from "../rules/credentials.ts";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { useResetPassword } from "./session.queries.ts";

type Props = {
  /** Both from the link in the mail. */
  readonly token: string;
  readonly email: string;
  readonly onClose: () => void;
};

export function ResetPasswordDialog({ token, email, onClose }: Props) {
  const form = useForm<PasswordReset>({
    defaultValues: { token, email, password: "", password_confirmation: "" },
    resolver: formResolver(passwordReset, newPasswordErrors),
  });
  const { save, isSaving } = useResetPassword({ onSaved: onClose, onFieldErrors: showFieldErrors(form.setError) });
  const { errors } = form.formState;

  return (
    <FormDialog
      title="Nulstil kode"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((input) => save(input))}
      isSaving={isSaving}
      submitLabel="Nulstil"
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        {errors.token && <Alert severity="error">Linket mangler noget. Åbn det igen fra mailen.</Alert>}
        <TextField
          {...textFieldProps(form, "email")}
          label="E-mail"
          type="email"
          autoComplete="username"
          autoFocus={email === ""}
        />
        <NewPasswordField
          {...textFieldProps(form, "password")}
          label="Ny adgangskode"
          hint={`Mindst ${passwordLength.min} tegn.`}
          autoFocus={email !== ""}
        />
        <NewPasswordField {...textFieldProps(form, "password_confirmation")} label="Bekræft ny adgangskode" />
      </Stack>
    </FormDialog>
  );
}
