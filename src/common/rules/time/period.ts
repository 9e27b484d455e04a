import type { FieldErrors } from "../values/fields.ts";

/** `YYYY-MM-DD`, both days included. An absent day means no limit. */
export type Period = { readonly from?: string | undefined; readonly to?: string | undefined };

export function periodErrors({ from, to }: Period): FieldErrors {
  return from !== undefined && to !== undefined && to < from
    ? { to: ["Til skal være samme dag som Fra eller senere."] }
    : {};
}
