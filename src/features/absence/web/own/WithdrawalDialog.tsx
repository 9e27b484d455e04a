import Typography from "@mui/material/Typography";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import type { Absence } from "#features/absence/rules/absence.ts";
import { absencePeriodWords } from "#features/absence/rules/absence-words.ts";
import { useWithdrawAbsence } from "./absence.queries.ts";

type Props = { readonly absence: Absence; readonly onClose: () => void };

export function WithdrawalDialog({ absence, onClose }: Props) {
  const { save, isSaving } = useWithdrawAbsence(onClose);
  const { kind, status } = absence;
  return (
    <ConfirmDialog
      title="Træk fravær tilbage"
      open
      confirmLabel="Træk tilbage"
      onConfirm={() => void save(absence)}
      onClose={onClose}
      isSaving={isSaving}
    >
      <Typography>
        {kind.name} {absencePeriodWords(absence)}.
        {status === "approved" && " Er fraværet godkendt af andre, bliver de bedt om at godkende det."}
      </Typography>
    </ConfirmDialog>
  );
}
