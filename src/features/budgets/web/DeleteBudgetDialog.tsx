import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import type { Budget } from "../rules/budget-call.ts";
import { budgetTitle } from "../rules/budget-words.ts";
import { useDeleteBudget } from "./budgets.queries.ts";

type Props = { readonly budget: Budget; readonly onClose: () => void };

export function DeleteBudgetDialog({ budget, onClose }: Props) {
  const { save, isSaving } = useDeleteBudget(budget, onClose);
  return (
    <ConfirmDialog
      title="Slet budget"
      open
      confirmLabel="Slet"
      onConfirm={() => void save(undefined)}
      onClose={onClose}
      isSaving={isSaving}
    >
      Budgettet »{budgetTitle(budget)}« slettes. Opgaverne på projektet ændres ikke.
    </ConfirmDialog>
  );
}
