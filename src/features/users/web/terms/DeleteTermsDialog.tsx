import DialogContentText from "@mui/material/DialogContentText";
import { formatDate } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import type { Terms } from "#features/users/rules/employment-terms.ts";
import { useDeleteTerms } from "./terms.queries.ts";

type Props = { readonly userId: number; readonly row: Terms; readonly onClose: () => void };

export function DeleteTermsDialog({ userId, row, onClose }: Props) {
  const { save, isSaving } = useDeleteTerms(userId, row, onClose);
  return (
    <ConfirmDialog
      title="Slet vilkår"
      open
      confirmLabel="Slet"
      onConfirm={() => void save(undefined)}
      onClose={onClose}
      isSaving={isSaving}
    >
      <DialogContentText color="textPrimary">
        Timeprisen {formatKroner(row.hourly_rate)} fra {formatDate(row.from_date)} slettes, og de foregående vilkår
        gælder i stedet.
      </DialogContentText>
    </ConfirmDialog>
  );
}
