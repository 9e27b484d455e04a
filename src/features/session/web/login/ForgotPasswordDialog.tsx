import Alert from "@mui/material/Alert";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { textFieldProps } from "#common/web/forms/form-fields.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { showFieldErrors } from "#common/web/forms/show-field-errors.ts";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { type PasswordLinkRequest, passwordLinkRequest } from "#features/session/rules/credentials.ts";
import { useSendPasswordLink } from "./session.queries.ts";

type Props = { readonly open: boolean; readonly onClose: () => void };

export function ForgotPasswordDialog({ open, onClose }: Props) {
  const [isSent, setIsSent] = useState(false);
  const form = useForm<PasswordLinkRequest>({
    defaultValues: { email: "" },
    resolver: formResolver(passwordLinkRequest),
    reValidateMode: "onSubmit",
  });
  const { save, isSaving } = useSendPasswordLink({
    onSaved: () => setIsSent(true),
    onFieldErrors: showFieldErrors(form.setError),
  });

  return (
    <FormDialog
      title="Glemt kode"
      open={open}
      onClose={onClose}
      onSubmit={isSent ? undefined : form.handleSubmit((input) => save(input))}
      isSaving={isSaving}
      submitLabel="Send nulstillings-link"
      closeLabel="Luk"
      onExited={() => {
        form.reset();
        setIsSent(false);
      }}
    >
      {isSent ? (
        <Alert severity="success">Vi har sendt dig et link, til din e-mail.</Alert>
      ) : (
        <TextField
          {...textFieldProps(form, "email")}
          label="E-mail"
          type="email"
          autoComplete="username"
          autoFocus
          sx={{ mt: 1 }}
        />
      )}
    </FormDialog>
  );
}
