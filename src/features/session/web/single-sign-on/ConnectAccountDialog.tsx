import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useForm } from "react-hook-form";
import { textFieldProps } from "#common/web/forms/form-fields.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { showFieldErrors } from "#common/web/forms/show-field-errors.ts";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import {
  type LoginAccountInput,
  type LoginChoice,
  loginAccountInput,
} from "#features/session/rules/single-sign-on/login-provider.ts";
import { OwnPasswordField } from "../OwnPasswordField.tsx";
import { CodeField } from "../second-factor/CodeField.tsx";
import { useConnectAccount } from "./provider-login.queries.ts";

type Props = { readonly choice: LoginChoice; readonly asksCode: boolean; readonly onClose: () => void };

export function ConnectAccountDialog({ choice: { id, name }, asksCode, onClose }: Props) {
  const form = useForm<LoginAccountInput>({
    defaultValues: { provider_id: id, current_password: "", ...(asksCode && { code: "" }) },
    resolver: formResolver(loginAccountInput),
  });
  const { save, isSaving } = useConnectAccount({ onFieldErrors: showFieldErrors(form.setError) });
  return (
    <FormDialog
      title={`Forbind med ${name}`}
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((input) => save(input))}
      isSaving={isSaving}
      submitLabel="Fortsæt"
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <Typography>
          Du logger ind med din konto dér, og kommer tilbage hertil. Derefter kan du logge ind uden adgangskode.
        </Typography>
        <OwnPasswordField {...textFieldProps(form, "current_password")} autoFocus />
        {asksCode && <CodeField {...textFieldProps(form, "code")} label="Kode fra appen" takesRecoveryCode />}
      </Stack>
    </FormDialog>
  );
}
