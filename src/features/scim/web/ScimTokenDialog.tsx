import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { SecretText } from "#common/web/ui/forms/SecretText.tsx";
import type { NewScimToken } from "../rules/scim-connection.ts";

type Props = { readonly made: NewScimToken; readonly onClose: () => void };

export function ScimTokenDialog({ made: { base_url, token }, onClose }: Props) {
  return (
    <FormDialog title="Forbind brugerkataloget" open onClose={onClose}>
      <Stack sx={{ gap: 2, pt: 1 }}>
        <TextField
          label="Adresse"
          value={base_url}
          fullWidth
          slotProps={{ htmlInput: { readOnly: true } }}
          helperText="Hos Entra ID »Lejer-URL«, hos Okta »Base URL«"
          onFocus={({ target }) => target.select()}
        />
        <SecretText label="Nøgle" what="Nøglen" secret={token}>
          Nøglen vises kun nu. Skriv den ind i brugerkataloget, hos Entra ID som »Hemmeligt token«.
        </SecretText>
      </Stack>
    </FormDialog>
  );
}
