/** The kinds other than work that have a form. */
const formKinds = ["expense", "mileage"] as const;

/** The kind that an address names; undefined for work. */
export const formKindOf = (kind: string | undefined) => formKinds.find((known) => known === kind);
