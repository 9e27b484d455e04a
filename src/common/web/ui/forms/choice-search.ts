import { isFoundIn } from "#common/rules/lists/search.ts";

type Searched = {
  readonly name: string;
  readonly code?: string | undefined;
  readonly email?: string | null | undefined;
};

export function labelOf({ name, code }: Searched): string {
  return code === undefined ? name : `${name} (${code})`;
}

/**
 * The rows that fit the text. Used while the rows still belong to an earlier search, so that Enter cannot choose a row
 * that does not fit.
 */
export function fittingRows<Row extends Searched>(rows: readonly Row[], text: string): Row[] {
  return rows.filter((row) => isFoundIn([labelOf(row), row.email ?? ""], text));
}
