import { useNavigate, useSearch } from "@tanstack/react-router";
import * as z from "zod/mini";
import { projectScopes } from "../rules/paging.ts";

/**
 * What lists keep in the address, so that Back and reload keep it. Each value may be absent, and a wrong one counts
 * as absent: an address is typed, mailed and cut.
 */
const optionalInUrl = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);

const positive = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000));

export const listSearch = z.object({
  page: optionalInUrl(positive),
  perPage: optionalInUrl(positive.check(z.maximum(100))),
  scope: optionalInUrl(z.enum(projectScopes)),
  status: optionalInUrl(z.string().check(z.regex(/^[A-Z_]{1,40}$/))),
  search: optionalInUrl(z.coerce.string().check(z.maxLength(191))),
  deadline: optionalInUrl(z.iso.date()),
});
export type ListSearch = z.infer<typeof listSearch>;

type Change = (change: Partial<ListSearch>, options?: { readonly replace?: boolean }) => void;

/** The list's state in the address, and a way to change part of it; undefined takes a value out. */
export function useListSearch(): [ListSearch, Change] {
  const search = z.parse(listSearch, useSearch({ strict: false }));
  const navigate = useNavigate();
  const change: Change = (values, options) => {
    void navigate({
      to: ".",
      search: (previous: object) => ({ ...previous, ...values }),
      replace: options?.replace ?? false,
      resetScroll: values.page !== undefined,
    });
  };
  return [search, change];
}
