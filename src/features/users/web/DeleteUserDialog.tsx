import Alert from "@mui/material/Alert";
import DialogContentText from "@mui/material/DialogContentText";
import { useState } from "react";
import { ConfirmDialog } from "../../../common/web/ui/ConfirmDialog.tsx";
import type { User } from "../rules/user.ts";
import { useDeleteUser } from "./users.queries.ts";

type Props = { readonly user: User; readonly onClose: () => void };

export function DeleteUserDialog({ user, onClose }: Props) {
  const [problem, setProblem] = useState<string>();
  const { save, isSaving } = useDeleteUser(user.id, {
    onSaved: () => {
      onClose();
      // The button that opened this dialog goes away with the card.
      requestAnimationFrame(() => document.querySelector("main")?.focus({ preventScroll: true }));
    },
    onFailed: setProblem,
  });
  return (
    <ConfirmDialog
      title="Slet bruger"
      open
      confirmLabel="Slet"
      onConfirm={() => void save(undefined)}
      onClose={onClose}
      isSaving={isSaving}
    >
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
      <DialogContentText color="textPrimary" sx={{ overflowWrap: "anywhere" }}>
        Vil du slette {user.name}? Brugeren bliver kun markeret som slettet, men mister straks adgang til systemet.
        Registrerede opgaver bliver stående og kan stadig godkendes og udbetales.
      </DialogContentText>
    </ConfirmDialog>
  );
}
