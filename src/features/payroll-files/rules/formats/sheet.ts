/** A sheet of a workbook. */
export type Sheet = {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** A cell for each column; taken once, as they are written. */
  readonly rows: Iterable<readonly Cell[]>;
};

/** `text` keeps the zeros of numbers; `amount` is a number with two decimals, `day` a date `YYYY-MM-DD`. */
export type SheetColumn = {
  readonly header: string;
  /** Characters. */
  readonly width: number;
  readonly kind: "text" | "count" | "amount" | "day";
};

export type Cell = string | number | null;
