import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import type { JobFormValues } from "#features/jobs/web/form/values/job-form.ts";
import type { InboxReceipt } from "#features/receipts/rules/inbox/inbox.ts";
import { inboxQuery } from "#features/receipts/web/inbox/inbox.queries.ts";
import { rememberReceipt } from "#features/receipts/web/receipts.queries.ts";

/** If the URL names an inbox receipt (`?inbox=7`), a new form starts with this receipt. */
export function useInbox({ isProposed }: { readonly isProposed: boolean }): (receipt: InboxReceipt) => void {
  const { getValues, resetField, setValue } = useFormContext<JobFormValues>();
  const client = useQueryClient();
  const { inbox: asked } = useSearch({ strict: false });
  const { data } = useQuery({ ...inboxQuery, enabled: isProposed && asked !== undefined });
  const given = data?.find(({ id }) => id === asked);

  function withReceipt(receipt: InboxReceipt): number[] {
    rememberReceipt(client, receipt);
    return [...getValues("expense.receipt_ids"), receipt.id];
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the receipt is loaded
  useEffect(() => {
    if (!isProposed || !given || getValues("expense.receipt_ids").includes(given.id)) return;
    resetField("expense.receipt_ids", { defaultValue: withReceipt(given) });
    if (getValues("note") === "") resetField("note", { defaultValue: given.subject ?? "" });
  }, [given?.id]);

  return (receipt) => {
    setValue("expense.receipt_ids", withReceipt(receipt), { shouldDirty: true, shouldValidate: true });
    if (getValues("note") === "") setValue("note", receipt.subject ?? "", { shouldDirty: true });
  };
}
