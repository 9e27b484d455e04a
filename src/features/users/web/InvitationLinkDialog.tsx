import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { invitationDays } from "#common/rules/link-lifetime.ts";
import { copyAndTell } from "#common/web/copy-text.ts";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiContentCopy } from "#common/web/ui/icons.ts";
import type { HandedInvitation } from "./use-invitation.ts";

type Props = HandedInvitation & { readonly onClose: () => void };

export function InvitationLinkDialog({ name, link, onClose }: Props) {
  const copy = () => copyAndTell(link, "Linket", "det");
  return (
    <FormDialog title="Invitation" open onClose={onClose}>
      <Stack sx={{ gap: 2, alignItems: "flex-start" }}>
        <Typography>
          Der er ikke sat en mailserver op, så giv selv {name} dette link til at vælge sin adgangskode. Det virker én
          gang og i {invitationDays} dage, og det vises kun her.
        </Typography>
        <TextField
          label="Link"
          value={link}
          fullWidth
          multiline
          slotProps={{ htmlInput: { readOnly: true, "aria-readonly": true } }}
          onFocus={(event) => event.target.select()}
        />
        <Button variant="contained" startIcon={<Icon path={mdiContentCopy} />} onClick={() => void copy()} autoFocus>
          Kopiér link
        </Button>
      </Stack>
    </FormDialog>
  );
}
