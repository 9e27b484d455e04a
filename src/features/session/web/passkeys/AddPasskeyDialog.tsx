import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { textFieldProps } from "#common/web/forms/form-fields.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { showFieldErrors } from "#common/web/forms/show-field-errors.ts";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { passkeyName } from "#features/session/rules/passkey.ts";
import { newLoginProof } from "#features/session/rules/second-factor.ts";
import { OwnPasswordField } from "../OwnPasswordField.tsx";
import { CodeField } from "../second-factor/CodeField.tsx";
import { useAddPasskey } from "./passkeys.queries.ts";

const newPasskey = z.extend(newLoginProof, { name: passkeyName });
type NewPasskey = z.infer<typeof newPasskey>;

type Props = { readonly asksCode: boolean; readonly onClose: () => void };

export function AddPasskeyDialog({ asksCode, onClose }: Props) {
  const form = useForm<NewPasskey>({
    defaultValues: { name: "", current_password: "", ...(asksCode && { code: "" }) },
    resolver: formResolver(newPasskey),
  });
  const { save, isSaving } = useAddPasskey({ onSaved: onClose, onFieldErrors: showFieldErrors(form.setError) });
  return (
    <FormDialog
      title="Tilføj passkey"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((input) => save(input))}
      isSaving={isSaving}
      submitLabel="Fortsæt"
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <Typography>Bagefter beder din enhed om fingeraftryk, ansigt eller pinkode.</Typography>
        <FormTextField form={form} name="name" label="Navn" hint="Fx iPhone eller YubiKey" isRequired autoFocus />
        <OwnPasswordField {...textFieldProps(form, "current_password")} />
        {asksCode && <CodeField {...textFieldProps(form, "code")} label="Kode fra appen" takesRecoveryCode />}
      </Stack>
    </FormDialog>
  );
}
