import { type ReactNode, useSyncExternalStore } from "react";
import type { RowDialog } from "./row-dialog.ts";

type Props<Row> = {
  readonly of: RowDialog<Row>;
  readonly children: (row: Row | undefined, close: () => void) => ReactNode;
};

export function OpenedRow<Row>({ of: dialog, children }: Props<Row>) {
  const opened = useSyncExternalStore(dialog.subscribe, dialog.getOpened, dialog.getOpened);
  return opened && children(opened.row, () => dialog.close(opened));
}
