/** The sum of one row and column, in whole parts of the measure's unit (`Measure.parts`). */
export type ReportCell = {
  readonly is_compared: boolean;
  readonly row_key: string;
  readonly column_key: string;
  readonly parts: number;
};
