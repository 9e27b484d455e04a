import DialogContentText from "@mui/material/DialogContentText";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import type { User } from "../rules/user.ts";
import { useResetSecondFactor } from "./users.queries.ts";

type Props = { readonly user: User; readonly onClose: () => void };

export function ResetSecondFactorDialog({ user, onClose }: Props) {
  const { save, isSaving } = useResetSecondFactor(user.id, { onSaved: onClose });
  return (
    <ConfirmDialog
      title="Nulstil totrinslogin"
      open
      confirmLabel="Nulstil"
      onConfirm={() => void save(undefined)}
      onClose={onClose}
      isSaving={isSaving}
    >
      <DialogContentText color="textPrimary" sx={{ overflowWrap: "anywhere" }}>
        {user.display_name} bliver logget ud i alle browsere, og logger derefter ind med sin adgangskode alene. Vær
        sikker på, at det er {user.display_name}, der har bedt om det.
      </DialogContentText>
    </ConfirmDialog>
  );
}
