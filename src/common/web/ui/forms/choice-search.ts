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
 * Until the server responds, the rows of the former search are filtered by the input, so that neither Enter nor a tap
 * chooses an unrelated row.
 */
export function fittingRows<Row extends Searched>(rows: readonly Row[], text: string): Row[] {
  return rows.filter((row) => isFoundIn([labelOf(row), row.email ?? ""], text));
}
