/** What a job is: it has the kind of its job type, for good (docs/product-rules.md#kinds-of-jobs). */
export const jobKinds = ["work", "expense", "mileage"] as const;
export type JobKind = (typeof jobKinds)[number];

export const jobKindLabels: Readonly<Record<JobKind, string>> = {
  work: "Arbejde",
  expense: "Udlæg",
  mileage: "Kørsel",
};

const wanted: Readonly<Record<JobKind, string>> = {
  work: "Vælg en arbejdstype, som timer registreres på.",
  expense: "Vælg en kategori for udlæg.",
  mileage: "Vælg en arbejdstype for kørsel.",
};

/** What is said of a job type that is of another kind than the job. */
export const otherKind = (kind: JobKind): string => wanted[kind];

/** Whether there is something to choose between: not all is work. */
export const hasOtherKinds = (kinds: readonly JobKind[] = []): boolean => kinds.some((kind) => kind !== "work");
