import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ProjectScope } from "../../rules/paging.ts";

/** What lists keep in the address, so that Back and reload keep it. Each value may be absent. */
export type ListSearch = {
  readonly page?: number | undefined;
  readonly perPage?: number | undefined;
  readonly scope?: ProjectScope | undefined;
  readonly status?: string | undefined;
  readonly search?: string | undefined;
  /** `YYYY-MM-DD` */
  readonly deadline?: string | undefined;
  /** Which of a screen's lists is shown. */
  readonly view?: string | undefined;
  /** The file format that a download was asked for in. */
  readonly format?: string | undefined;
  readonly kind?: string | undefined;
  /** The id of a person to filter by. */
  readonly user?: number | undefined;
  /** `YYYY-MM-DD`, both days included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

type Change = (change: ListSearch, options?: { readonly replace?: boolean }) => void;

/** The list's state in the address, and a way to change part of it; undefined takes a value out. */
export function useListSearch(): [ListSearch, Change] {
  const search = readListSearch(useSearch({ strict: false }));
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

/** An address is typed, mailed and cut: a value that is wrong counts as absent. No schema, as each page loads this. */
export function readListSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  return {
    page: positive(search.page, 1_000_000),
    perPage: positive(search.perPage, 100),
    scope: search.scope === "own" || search.scope === "all" ? search.scope : undefined,
    status: matching(search.status, /^[A-Z_]{1,40}$/),
    search: matching(search.search, /^.{1,191}$/),
    deadline: matching(search.deadline, /^\d{4}-\d{2}-\d{2}$/),
    view: matching(search.view, /^[a-z_]{1,40}$/),
    format: matching(search.format, /^[a-z0-9]{1,40}$/),
    kind: matching(search.kind, /^[a-z-]{1,40}$/),
    user: positive(search.user, 2_147_483_647),
    from: matching(search.from, /^\d{4}-\d{2}-\d{2}$/),
    to: matching(search.to, /^\d{4}-\d{2}-\d{2}$/),
  };
}

function positive(value: unknown, max: number): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined;
}

/** The router reads `?search=123` as a number, and what was typed is a text. */
function matching(value: unknown, pattern: RegExp): string | undefined {
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  return pattern.test(text) ? text : undefined;
}
