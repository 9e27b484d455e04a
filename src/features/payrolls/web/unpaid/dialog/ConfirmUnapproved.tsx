import DialogContentText from "@mui/material/DialogContentText";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import type { PayableJobs } from "#features/payrolls/rules/payroll.ts";
import { amountInWords } from "../unpaid-jobs.ts";

type Props = {
  readonly open: boolean;
  readonly jobs: PayableJobs;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

export function ConfirmUnapproved({ jobs, ...props }: Props) {
  return (
    <ConfirmDialog title="Udbetal uden godkendelse?" confirmLabel="Udbetal alle" {...props}>
      <DialogContentText color="textPrimary">
        Lønkørslen udbetaler også {amountInWords(jobs)}, som ikke er godkendt af en manager. Den kan annulleres, så
        længe ingen har hentet dens fil.
      </DialogContentText>
    </ConfirmDialog>
  );
}
