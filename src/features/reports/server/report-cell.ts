/** The sum of one row and column, in whole parts. */
export type ReportCell = {
  readonly is_compared: boolean;
  readonly row_key: string;
  readonly column_key: string;
  readonly parts: number;
};
