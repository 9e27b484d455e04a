import type { SalesRate } from "#features/invoice-bases/rules/sales-rate.ts";

/** `Havnen A/S, Montage`; the default rate is for all work. */
export const rateScope = ({ customer, project, job_type }: SalesRate): string =>
  [customer?.name ?? project?.name, job_type?.name].filter(Boolean).join(", ") || "Alt arbejde";
