import DialogContentText from "@mui/material/DialogContentText";
import { formatKroner } from "#common/rules/values/money.ts";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import { hasRefunds, paidInWords } from "#features/kinds/rules/sum-words.ts";
import { paidInAll } from "#features/payrolls/rules/paid-in-all.ts";
import type { PayrollDetails } from "#features/payrolls/rules/payroll-run.ts";
import { countInWords, reversalsInWords } from "../unpaid/unpaid-jobs.ts";
import { useAnnulPayroll } from "./payroll-run.queries.ts";

type Props = { readonly run: PayrollDetails; readonly open: boolean; readonly onClose: () => void };

export function AnnulPayrollDialog({ run, open, onClose }: Props) {
  const { annul, isSaving } = useAnnulPayroll(run.id, onClose);
  return (
    <ConfirmDialog
      title="Annuller lønkørsel"
      confirmLabel="Annuller lønkørsel"
      closeLabel="Behold lønkørslen"
      open={open}
      onConfirm={() => void annul()}
      onClose={onClose}
      isSaving={isSaving}
    >
      <DialogContentText color="textPrimary">
        Lønkørsel {run.id}, »{run.description}«, på i alt {formatKroner(paidInAll(run))}
        {hasRefunds(run.sums) && ` (${paidInWords(run.sums).join(", ")})`} bliver annulleret.
      </DialogContentText>
      <DialogContentText component="ul" color="textPrimary" sx={{ pl: 2.5, my: 1.5 }}>
        {run.jobs_count > 0 && (
          <li>
            {run.jobs_count === 1 ? "1 opgave er ubetalt igen" : `${countInWords(run.jobs_count)} er ubetalte igen`} med
            de godkendelser, de havde.
          </li>
        )}
        {run.allowances && <li>Dens tillæg følger med de opgaver, de hører til.</li>}
        {run.absence && <li>Dens fravær udbetales af den næste lønkørsel i stedet.</li>}
        {run.reversals_count > 0 && (
          <li>{reversalsInWords(run.reversals_count)} kommer med i den næste lønkørsel i stedet.</li>
        )}
        <li>Lønkørslen bliver stående på listen som annulleret, og dens nummer bruges ikke igen.</li>
      </DialogContentText>
      <DialogContentText color="textPrimary">Det kan ikke fortrydes.</DialogContentText>
    </ConfirmDialog>
  );
}
