/** A sum in whole parts, of one row and column. */
export type ReportCell = {
  readonly is_compared: boolean;
  readonly row_key: string;
  readonly column_key: string;
  readonly parts: number;
};
