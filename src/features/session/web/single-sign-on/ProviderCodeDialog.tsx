import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { textFieldProps } from "#common/web/forms/form-fields.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { showFieldErrors } from "#common/web/forms/show-field-errors.ts";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { type Confirmation, confirmation } from "#features/session/rules/second-factor.ts";
import { canUsePasskeys } from "../passkeys/browser-passkeys.ts";
import { usePasskeyCode } from "../passkeys/passkeys.queries.ts";
import { CodeField } from "../second-factor/CodeField.tsx";
import { useProviderCode } from "./provider-login.queries.ts";

type Props = { readonly open: boolean; readonly onClose: () => void };

export function ProviderCodeDialog({ open, onClose }: Props) {
  const form = useForm<Confirmation>({ defaultValues: { code: "" }, resolver: formResolver(confirmation) });
  const { save, isSaving } = useProviderCode({ onFieldErrors: showFieldErrors(form.setError) });
  const [failure, setFailure] = useState<string>();
  const passkey = usePasskeyCode(setFailure);
  const [canUse] = useState(canUsePasskeys);
  return (
    <FormDialog
      title="Log ind"
      open={open}
      onClose={onClose}
      onSubmit={form.handleSubmit((input) => save(input))}
      isSaving={isSaving}
      submitLabel="Log ind"
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <Typography>
          Udbyderen har lukket dig ind.{" "}
          {canUse ? "Skriv også koden fra din app, eller brug din passkey." : "Skriv også koden fra din app."}
        </Typography>
        {failure && <Alert severity="error">{failure}</Alert>}
        <CodeField {...textFieldProps(form, "code")} label="Kode fra din app" takesRecoveryCode autoFocus />
        {canUse && (
          <Button
            variant="outlined"
            size="large"
            loading={passkey.isSaving}
            onClick={() => void passkey.save(undefined)}
          >
            Brug passkey i stedet for koden
          </Button>
        )}
      </Stack>
    </FormDialog>
  );
}
