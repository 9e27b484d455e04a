import type { JobKind } from "#features/kinds/rules/kinds.ts";

/** Whether a job is copied at all: an expense belongs to its receipt (docs/product-rules.md#copies). */
export const isCopied = ({ kind }: { readonly kind: JobKind }): boolean => kind !== "expense";
