import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { isWholeOre } from "#common/rules/values/money.ts";
import type { JobFormValues } from "#features/jobs/web/form/values/job-form.ts";
import { proposedVat } from "#features/kinds/rules/expense/expense-vat.ts";

type Options = { readonly share: number; readonly isEnabled: boolean };

export function useProposedVat({ share, isEnabled }: Options): string | undefined {
  const { control, getValues, setValue, clearErrors } = useFormContext<JobFormValues>();
  const [price, vat, currency] = useWatch({ control, name: ["price", "expense.vat", "expense.currency"] });
  const proposal = price === null || !isWholeOre(price) ? null : proposedVat(price, { currency, share });
  const last = useRef<number | null>(getValues("expense.vat") === null ? null : proposal);

  useEffect(() => {
    const before = last.current;
    last.current = proposal;
    // A VAT that differs from the last proposal was entered by the user.
    if (!isEnabled || proposal === before || getValues("expense.vat") !== before) return;
    setValue("expense.vat", proposal, { shouldDirty: true });
    if (proposal !== null) clearErrors("expense.vat");
  }, [proposal, isEnabled, getValues, setValue, clearErrors]);

  if (!isEnabled || proposal === null || vat !== proposal) return undefined;
  if (currency !== "DKK") return "Udenlandsk moms trækkes ikke fra";
  return share === 0 ? "Kategorien giver intet fradrag" : "Forslag: 20 % af beløbet";
}
