import { useState } from "react";

type Opened<Row> = { readonly row: Row | undefined };

/** Which row the dialog of a list is about; opened without a row it is about a new one. */
export function useRowDialog<Row>() {
  const [opened, setOpened] = useState<Opened<Row>>();
  return {
    opened,
    open: (row?: Row) => setOpened({ row }),
    // An answer that comes after the dialog was left must not close the next one.
    close: () => setOpened((now) => (now === opened ? undefined : now)),
  };
}
