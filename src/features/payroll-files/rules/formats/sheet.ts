/** A sheet of a workbook. */
export type Sheet = {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** A cell per column; iterated once, while writing. */
  readonly rows: Iterable<readonly Cell[]>;
};

/** `text` keeps leading zeros; `amount` has two decimals; `day` is a date `YYYY-MM-DD`. */
export type SheetColumn = {
  readonly header: string;
  /** Characters. */
  readonly width: number;
  readonly kind: "text" | "count" | "amount" | "day";
};

export type Cell = string | number | null;
