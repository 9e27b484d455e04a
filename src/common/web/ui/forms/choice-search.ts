import { isFoundIn } from "#common/rules/lists/search.ts";

type Searched = {
  readonly name: string;
  readonly code?: string | undefined;
  readonly email?: string | undefined;
};

export function labelOf({ name, code }: Searched): string {
  return code === undefined ? name : `${name} (${code})`;
}

/** Until the server responds, hides the former rows that do not fit the new input, so that Enter cannot choose them. */
export function fittingRows<Row extends Searched>(rows: readonly Row[], text: string): Row[] {
  return rows.filter((row) => isFoundIn([labelOf(row), row.email ?? ""], text));
}
