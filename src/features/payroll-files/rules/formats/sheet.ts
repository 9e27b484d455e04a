import type { PayrollLine } from "../payroll-line.ts";

export type Sheet = {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Iterable only once, because the rows may come from a generator. */
  readonly rows: Iterable<readonly Cell[]>;
};

export type LineSheet = {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly row: (line: PayrollLine) => readonly Cell[];
};

/** `text` keeps leading zeros; `amount` has two decimals; `day` is a date `YYYY-MM-DD`. */
export type SheetColumn = {
  readonly header: string;
  /** The width in characters. */
  readonly width: number;
  readonly kind: "text" | "count" | "amount" | "day";
};

export type Cell = string | number | null;
