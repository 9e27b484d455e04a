import { formatDate } from "#common/rules/time/clock.ts";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import { rateScope, type SalesRate } from "#features/invoice-bases/rules/sales-rate.ts";
import { useDeleteSalesRate } from "./sales-rates.queries.ts";

type Props = { readonly rate: SalesRate; readonly onClose: () => void };

export function DeleteSalesRateDialog({ rate, onClose }: Props) {
  const { save, isSaving } = useDeleteSalesRate(rate, onClose);
  return (
    <ConfirmDialog
      title="Slet salgspris"
      open
      confirmLabel="Slet"
      onConfirm={() => void save(undefined)}
      onClose={onClose}
      isSaving={isSaving}
    >
      Prisen for »{rateScope(rate)}« fra {formatDate(rate.from_date)} slettes. Fakturagrundlag, der er lavet, ændres
      ikke.
    </ConfirmDialog>
  );
}
