import DialogContentText from "@mui/material/DialogContentText";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import type { User } from "../rules/user.ts";
import { useLogoutUser } from "./users.queries.ts";

type Props = { readonly user: User; readonly onClose: () => void };

export function LogoutUserDialog({ user, onClose }: Props) {
  const { save, isSaving } = useLogoutUser(user.id, { onSaved: onClose });
  return (
    <ConfirmDialog
      title="Log bruger ud"
      open
      confirmLabel="Log ud"
      onConfirm={() => void save(undefined)}
      onClose={onClose}
      isSaving={isSaving}
    >
      <DialogContentText color="textPrimary" sx={{ overflowWrap: "anywhere" }}>
        {user.display_name} bliver logget ud i alle browsere, og kan logge ind igen. Brugerens adgangsnøgler bliver
        tilbagekaldt.
      </DialogContentText>
    </ConfirmDialog>
  );
}
