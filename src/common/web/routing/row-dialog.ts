import { useState } from "react";
import { useDraft } from "../forms/use-form-draft.ts";

type Opened<Row> = { readonly row: Row | undefined };

/** Opening the dialog renders only `OpenedRow` again, because rendering a long list of rows would take too long. */
export type RowDialog<Row> = {
  readonly open: (row?: Row) => void;
  readonly close: (opened: Opened<Row>) => void;
  readonly getOpened: () => Opened<Row> | undefined;
  readonly subscribe: (listener: () => void) => () => void;
};

/** `form` is the name of the draft of the dialog's form. If there is a draft, the dialog is open from the start. */
export function useRowDialog<Row>(form?: string): RowDialog<Row> {
  const draft = useDraft(form);
  const [dialog] = useState(() => rowDialog(draft && { row: draft.subject as Row | undefined }));
  return dialog;
}

function rowDialog<Row>(first: Opened<Row> | undefined): RowDialog<Row> {
  let opened = first;
  const listeners = new Set<() => void>();

  function publish(next: Opened<Row> | undefined): void {
    opened = next;
    for (const listener of listeners) listener();
  }

  return {
    open: (row) => publish({ row }),
    // A late response for a closed dialog must not close the next dialog.
    close: (one) => opened === one && publish(undefined),
    getOpened: () => opened,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
