import List from "@mui/material/List";
import { useState } from "react";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import type { AccessToken, UsersToken } from "#features/session/rules/access-token.ts";
import { AccessTokenRow } from "./AccessTokenRow.tsx";
import { useRevokeToken } from "./access-tokens.queries.ts";

type Props = {
  readonly tokens: readonly (AccessToken | UsersToken)[];
  readonly ofAll?: boolean;
};

export function TokenList({ tokens, ofAll = false }: Props) {
  const [revoked, setRevoked] = useState<AccessToken>();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { save, isSaving } = useRevokeToken({ ofAll, onSaved: close });
  return (
    <>
      <List disablePadding sx={{ "& > li:last-of-type": { borderBottom: 0 } }}>
        {tokens.map((token) => (
          <AccessTokenRow
            key={token.id}
            token={token}
            onRevoke={() => {
              setRevoked(token);
              setIsOpen(true);
            }}
          />
        ))}
      </List>
      <ConfirmDialog
        title="Tilbagekald adgangsnøgle"
        open={isOpen}
        confirmLabel="Tilbagekald"
        onConfirm={() => revoked && void save(revoked.id)}
        onClose={close}
        isSaving={isSaving}
      >
        Programmer med nøglen »{revoked?.name}« mister straks adgangen.
      </ConfirmDialog>
    </>
  );
}
