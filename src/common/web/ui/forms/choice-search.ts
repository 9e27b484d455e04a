import { isFoundIn } from "#common/rules/lists/search.ts";

/** A row of a list of choices, with what the server sends of it. */
type Searched = {
  readonly name: string;
  readonly code?: string | undefined;
  readonly email?: string | undefined;
};

/** What the row is called in the list, and in the field when it is chosen. */
export function labelOf({ name, code }: Searched): string {
  return code === undefined ? name : `${name} (${code})`;
}

/**
 * The rows of an earlier search that fit what is typed now, until the server has answered it: neither Enter nor a tap ever
 * takes one that has nothing to do with what was typed, and those that stay do not move when the answer comes.
 */
export function fittingRows<Row extends Searched>(rows: readonly Row[], text: string): Row[] {
  return rows.filter((row) => isFoundIn([labelOf(row), row.email ?? ""], text));
}
