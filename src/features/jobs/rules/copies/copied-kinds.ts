import type { JobKind } from "#features/job-types/rules/job-kinds.ts";

/** Whether a job is copied at all: an expense belongs to its receipt (docs/product-rules.md#copies). */
export const isCopied = ({ kind }: { readonly kind: JobKind }): boolean => kind !== "expense";
