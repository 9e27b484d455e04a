import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { copyAndTell } from "#common/web/copy-text.ts";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import { useMakeInboxAddress } from "./inbox.queries.ts";

export function InboxAddress({ address }: { readonly address: string | null }) {
  return (
    <>
      <Typography color="textSecondary">
        Send en kvittering til din egen adresse, eller få en leverandør til at gøre det. PDF-filer og billeder i mailen
        venter her, til du laver et udlæg af dem.
      </Typography>
      {address === null ? <FirstAddress /> : <Address address={address} />}
    </>
  );
}

function FirstAddress() {
  const { save, isSaving } = useMakeInboxAddress(() => {});
  return (
    <Button variant="outlined" loading={isSaving} onClick={() => void save(undefined)} sx={{ alignSelf: "flex-start" }}>
      Lav adresse
    </Button>
  );
}

function Address({ address }: { readonly address: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const { save, isSaving } = useMakeInboxAddress(() => setIsAsking(false));
  return (
    <>
      <TextField
        label="Din adresse til bilag"
        value={address}
        fullWidth
        slotProps={{ htmlInput: { readOnly: true } }}
        helperText="Alle, der kender den, kan sende dig bilag. Får du nogle, du ikke vil have, så lav en ny adresse."
        onFocus={({ target }) => target.select()}
      />
      <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 1 }}>
        <Button variant="contained" onClick={() => copyAndTell(address, "Adressen")}>
          Kopiér
        </Button>
        <Button variant="outlined" onClick={() => setIsAsking(true)}>
          Ny adresse
        </Button>
      </Stack>
      <ConfirmDialog
        title="Ny adresse"
        open={isAsking}
        confirmLabel="Lav ny adresse"
        isSaving={isSaving}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void save(undefined)}
      >
        Mails til den gamle adresse bliver afvist fra nu af. De bilag, du har modtaget, bliver.
      </ConfirmDialog>
    </>
  );
}
