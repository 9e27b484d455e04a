import { useState } from "react";
import { useDraft } from "../forms/use-form-draft.ts";

type Opened<Row> = { readonly row: Row | undefined };

/**
 * Which row the dialog of a list is about; opened without a row it is about a new one.
 * @param form the name of the dialog's form (`useFormDraft`), with whose draft the dialog opens again by itself
 */
export function useRowDialog<Row>(form?: string) {
  const draft = useDraft(form);
  const [opened, setOpened] = useState<Opened<Row> | undefined>(draft && { row: draft.subject as Row | undefined });
  return {
    opened,
    open: (row?: Row) => setOpened({ row }),
    // An answer that comes after the dialog was left must not close the next one.
    close: () => setOpened((now) => (now === opened ? undefined : now)),
  };
}
