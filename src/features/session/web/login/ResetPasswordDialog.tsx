import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { textFieldProps } from "#common/web/forms/form-fields.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { showFieldErrors } from "#common/web/forms/show-field-errors.ts";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import {
  newPasswordErrors,
  type PasswordReset,
  passwordLength,
  passwordReset,
} from "#features/session/rules/credentials.ts";
import { NewPasswordField } from "../NewPasswordField.tsx";
import { passwordLinkQuery, useResetPassword } from "./session.queries.ts";

type Props = {
  readonly token: string;
  readonly email: string;
  readonly onClose: () => void;
  readonly onLoggedIn: () => void;
};

export function ResetPasswordDialog(props: Props) {
  const { token, email } = props;
  const query = useQuery(passwordLinkQuery({ token, email }));
  if (query.isPending) return null;
  return <PasswordDialog {...props} words={query.data?.is_invitation ? invitationWords : resetWords} />;
}

const resetWords = {
  title: "Nulstil kode",
  password: "Ny adgangskode",
  confirmation: "Bekræft ny adgangskode",
  submit: "Nulstil",
};

const invitationWords: typeof resetWords = {
  title: "Velkommen til Dagværk",
  password: "Vælg din adgangskode",
  confirmation: "Bekræft din adgangskode",
  submit: "Log ind",
};

type DialogProps = Props & { readonly words: typeof resetWords };

function PasswordDialog({ token, email, onClose, onLoggedIn, words }: DialogProps) {
  const form = useForm<PasswordReset>({
    defaultValues: { token, email, password: "", password_confirmation: "" },
    resolver: formResolver(passwordReset, newPasswordErrors),
  });
  const { save, isSaving } = useResetPassword({
    onSaved: (isLoggedIn) => (isLoggedIn ? onLoggedIn() : onClose()),
    onFieldErrors: showFieldErrors(form.setError),
  });
  const { errors } = form.formState;

  return (
    <FormDialog
      title={words.title}
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((input) => save(input))}
      isSaving={isSaving}
      submitLabel={words.submit}
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
          label={words.password}
          hint={`Mindst ${passwordLength.min} tegn.`}
          autoFocus={email !== ""}
        />
        <NewPasswordField {...textFieldProps(form, "password_confirmation")} label={words.confirmation} />
      </Stack>
    </FormDialog>
  );
}
