import Alert from "@mui/material/Alert";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { textFieldProps } from "#common/web/forms/form-fields.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { showFieldErrors } from "#common/web/forms/show-field-errors.ts";
import { touchTarget } from "#common/web/theme.ts";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { type Login, login } from "#features/session/rules/credentials.ts";
import { PasswordField } from "../PasswordField.tsx";
import { PasskeyLogin } from "../passkeys/PasskeyLogin.tsx";
import { CodeField } from "../second-factor/CodeField.tsx";
import { ProviderButtons } from "../single-sign-on/ProviderButtons.tsx";
import { DemoLogins } from "./DemoLogins.tsx";
import { useLogin } from "./session.queries.ts";

type Props = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onForgot: () => void;
  readonly onLoggedIn: () => void;
  /** The address to open after a login at a provider. */
  readonly wanted: () => string | undefined;
  /** About a failed login at a provider. */
  readonly problem: string | undefined;
};

export function LoginDialog({ open, onClose, onForgot, onLoggedIn, wanted, problem }: Props) {
  const form = useForm<Login>({
    defaultValues: { email: "", password: "", remember: false },
    resolver: formResolver(login),
    reValidateMode: "onSubmit",
  });
  const [failure, setFailure] = useState<string>();
  const [asksCode, setAsksCode] = useState(false);
  const { save, isSaving } = useLogin({
    onSaved: onLoggedIn,
    onFieldErrors: (errors) => {
      // The server's first request for a code is not shown as an error.
      if (errors.code && !asksCode) setAsksCode(true);
      else showFieldErrors(form.setError)(errors);
    },
    onFailed: (error) => setFailure(Object.keys(error.errors).length === 0 ? error.message : undefined),
  });

  return (
    <FormDialog
      title="Log ind"
      open={open}
      onClose={onClose}
      onSubmit={form.handleSubmit((input) => save(input))}
      isSaving={isSaving}
      submitLabel="Log ind"
      onExited={() => {
        form.reset();
        setFailure(undefined);
        setAsksCode(false);
      }}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        {(failure ?? problem) && <Alert severity="error">{failure ?? problem}</Alert>}
        <ProviderButtons wanted={wanted} onFailed={setFailure} />
        <TextField {...textFieldProps(form, "email")} label="E-mail" type="email" autoComplete="username" autoFocus />
        <PasswordField {...textFieldProps(form, "password")} label="Adgangskode" autoComplete="current-password" />
        {asksCode && (
          <CodeField {...textFieldProps(form, "code")} label="Kode fra din app" takesRecoveryCode autoFocus />
        )}
        <Stack
          direction="row"
          useFlexGap
          sx={{ justifyContent: "space-between", alignItems: "center", flexWrap: "wrap" }}
        >
          <FormControlLabel label="Husk mig" control={<Checkbox {...form.register("remember")} />} />
          <Link component="button" type="button" onClick={onForgot} sx={{ minHeight: touchTarget }}>
            Glemt din kode?
          </Link>
        </Stack>
        <PasskeyLogin
          label={asksCode ? "Brug passkey i stedet for koden" : "Log ind med passkey"}
          input={() => {
            const { email, password, remember } = form.getValues();
            return { remember, ...(asksCode && { email, password }) };
          }}
          onLoggedIn={onLoggedIn}
          onFailed={setFailure}
        />
        <DemoLogins
          onChoose={({ email, password }) => {
            form.setValue("email", email);
            form.setValue("password", password);
            form.clearErrors();
          }}
        />
      </Stack>
    </FormDialog>
  );
}
