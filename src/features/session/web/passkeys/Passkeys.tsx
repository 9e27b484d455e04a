import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "#common/rules/time/clock.ts";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import type { Passkey } from "#features/session/rules/passkey.ts";
import { secondFactorQuery } from "../second-factor/second-factor.queries.ts";
import { AddPasskeyDialog } from "./AddPasskeyDialog.tsx";
import { canUsePasskeys } from "./browser-passkeys.ts";
import { passkeysQuery, useRemovePasskey } from "./passkeys.queries.ts";

export function Passkeys() {
  const query = useQuery(passkeysQuery);
  const [isAdding, setIsAdding] = useState(false);
  const { data: factor } = useQuery(secondFactorQuery);
  const [canUse] = useState(canUsePasskeys);
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography color="textSecondary">
        Log ind med fingeraftryk, ansigt eller pinkode på din enhed, uden adgangskode og kode.
      </Typography>
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={72} />}
        errorText="Dine passkeys kunne ikke hentes."
      >
        {(passkeys) =>
          passkeys.length > 0 && (
            <Card>
              <List disablePadding sx={{ "& > li:last-of-type": { borderBottom: 0 } }}>
                {passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </List>
            </Card>
          )
        }
      </QueryView>
      {canUse ? (
        <Button
          variant="outlined"
          disabled={!factor}
          onClick={() => setIsAdding(true)}
          sx={{ alignSelf: "flex-start" }}
        >
          Tilføj passkey
        </Button>
      ) : (
        <Typography>Din browser kan ikke bruge passkeys her.</Typography>
      )}
      {isAdding && factor && (
        <AddPasskeyDialog asksCode={factor.confirmed_at !== null} onClose={() => setIsAdding(false)} />
      )}
    </Stack>
  );
}

function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { readonly passkey: Passkey }) {
  const [isOpen, setIsOpen] = useState(false);
  const { save, isSaving } = useRemovePasskey(id, () => setIsOpen(false));
  return (
    <ListItem divider sx={{ gap: 2, minHeight: 72 }}>
      <ListItemText
        primary={name}
        slotProps={{ primary: { sx: { overflowWrap: "anywhere" } } }}
        secondary={
          <>
            Tilføjet {formatDateTime(created_at)}
            <br />
            {last_used_at ? `Sidst brugt ${formatDateTime(last_used_at)}` : "Ikke brugt"}
          </>
        }
      />
      <Button variant="outlined" onClick={() => setIsOpen(true)} aria-label={`Fjern: ${name}`} sx={{ flexShrink: 0 }}>
        Fjern
      </Button>
      <ConfirmDialog
        title="Fjern passkey"
        open={isOpen}
        confirmLabel="Fjern"
        onConfirm={() => void save(undefined)}
        onClose={() => setIsOpen(false)}
        isSaving={isSaving}
      >
        Du kan ikke længere logge ind med »{name}«. Slet den også på enheden.
      </ConfirmDialog>
    </ListItem>
  );
}
