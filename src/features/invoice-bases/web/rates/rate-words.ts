import type { SalesRate } from "#features/invoice-bases/rules/sales-rate.ts";

/** The scope of a rate: `Havnen A/S, Montage` or `Alt arbejde`. */
export const rateScope = ({ customer, project, job_type }: SalesRate): string =>
  [customer?.name ?? project?.name, job_type?.name].filter(Boolean).join(", ") || "Alt arbejde";
