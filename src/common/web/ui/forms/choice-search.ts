import { isFoundIn } from "#common/rules/lists/search.ts";

type Searched = {
  readonly name: string;
  readonly code?: string | undefined;
  readonly email?: string | undefined;
};

export function labelOf({ name, code }: Searched): string {
  return code === undefined ? name : `${name} (${code})`;
}

/**
 * Filters the rows of the former search by the new input until the server responds, so that neither Enter nor a tap
 * chooses an unrelated row.
 */
export function fittingRows<Row extends Searched>(rows: readonly Row[], text: string): Row[] {
  return rows.filter((row) => isFoundIn([labelOf(row), row.email ?? ""], text));
}
