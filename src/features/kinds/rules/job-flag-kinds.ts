/**
 * The kinds of flags, most telling first. A flag marks something to check before approving or paying a job; it never
 * blocks anything (docs/product-rules.md#flags).
 */
export const jobFlagKinds = [
  "duplicate",
  "over-receipt",
  "similar-expense",
  "missing-receipt",
  "overlap",
  "long-day",
  "expensive",
  "unusual-rate",
  "day-off",
  "commute",
  "registered-by-other",
  "old",
] as const;
/**
 * The others appear only while typing: the rests around the job are too short, or the payroll run of its month is already over.
 */
export const allFlagKinds = [...jobFlagKinds, "short-rest", "no-day-off", "paid-month"] as const;
export type JobFlagKind = (typeof allFlagKinds)[number];

/** The flags that a job of any kind can have. */
export const flagsOfEveryKind = [
  "expensive",
  "registered-by-other",
  "old",
  "paid-month",
] as const satisfies JobFlagKind[];
