import { useState } from "react";
import { useDraft } from "../forms/use-form-draft.ts";

type Opened<Row> = { readonly row: Row | undefined };

/** The dialog of a list. Of its screen only `OpenedRow` is drawn again when it opens: a long list takes longer than it. */
export type RowDialog<Row> = {
  /** Without a row it is about a new one. */
  readonly open: (row?: Row) => void;
  readonly close: (opened: Opened<Row>) => void;
  readonly getOpened: () => Opened<Row> | undefined;
  readonly subscribe: (listener: () => void) => () => void;
};

/**
 * What opens the dialog of a list with one of its rows.
 * @param form the name of the dialog's form (`useFormDraft`), with whose draft the dialog opens again by itself
 */
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
    // An answer that comes after the dialog was left must not close the next one.
    close: (one) => opened === one && publish(undefined),
    getOpened: () => opened,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
