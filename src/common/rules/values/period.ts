import type { FieldErrors } from "./fields.ts";

/** The first and the last day of a period, as `YYYY-MM-DD`, both included. An absent day means no limit. */
export type Period = { readonly from?: string | undefined; readonly to?: string | undefined };

/** The error of a period that ends before it starts; either day may be absent. */
export function periodErrors({ from, to }: Period): FieldErrors {
  return from !== undefined && to !== undefined && to < from
    ? { to: ["Til skal være samme dag som Fra eller senere."] }
    : {};
}
