import type { FieldErrors } from "./fields.ts";

/** Days as `YYYY-MM-DD`, both included; absent without a limit. */
export type Period = { readonly from?: string | undefined; readonly to?: string | undefined };

/** The error of a period that ends before it starts; either day may be absent. */
export function periodErrors({ from, to }: Period): FieldErrors {
  return from !== undefined && to !== undefined && to < from
    ? { to: ["Til skal være samme dag som Fra eller senere."] }
    : {};
}
