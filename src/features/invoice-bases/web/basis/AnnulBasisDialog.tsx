import DialogContentText from "@mui/material/DialogContentText";
import { formatKroner } from "#common/rules/values/money.ts";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import { jobCountInWords } from "#common/web/words.ts";
import { accountingLabel } from "#features/invoice-bases/rules/accounting/accounting-systems.ts";
import type { InvoiceBasisDetails } from "#features/invoice-bases/rules/invoice-basis.ts";
import { useAnnulBasis } from "../invoice-bases.queries.ts";

type Props = { readonly basis: InvoiceBasisDetails; readonly onClose: () => void };

export function AnnulBasisDialog({ basis, onClose }: Props) {
  const { save, isSaving } = useAnnulBasis(basis.id, onClose);
  return (
    <ConfirmDialog
      title="Annuller fakturagrundlag"
      confirmLabel="Annuller fakturagrundlag"
      closeLabel="Behold det"
      open
      onConfirm={() => void save(undefined)}
      onClose={onClose}
      isSaving={isSaving}
    >
      <DialogContentText color="textPrimary">
        Fakturagrundlag {basis.id} til {basis.customer_name} på {formatKroner(basis.amount)} uden moms bliver
        annulleret, og {jobCountInWords(basis.jobs_count)} kan faktureres igen. Nummeret bliver stående. Er fakturaen
        sendt, skal kunden have en kreditnota fra jeres regnskab. {draftWords(basis)}Det kan ikke fortrydes.
      </DialogContentText>
    </ConfirmDialog>
  );
}

/** Annulling a basis does not delete its draft, which may be booked already. */
function draftWords({ draft }: InvoiceBasisDetails): string {
  if (draft?.status !== "sent" && draft?.status !== "unknown") return "";
  return `Slet selv kladden ${draft.reference} i ${accountingLabel(draft.system)}. `;
}
