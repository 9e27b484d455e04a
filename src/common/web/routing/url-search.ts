import { type RegisteredRouter, type RouteById, type RouteIds, useNavigate, useSearch } from "@tanstack/react-router";
import { maxFilterLength, maxPage, maxPerPage } from "#common/rules/lists/page-size.ts";
import { maxId } from "#common/rules/values/ids.ts";

export type RawSearch = Readonly<Record<string, unknown>>;

type Reader<Value> = (value: unknown) => Value | undefined;
type Readers = Readonly<Record<string, Reader<unknown>>>;
type Search<Filters extends Readers> = { readonly [Name in keyof Filters]?: ReturnType<Filters[Name]> };

/** An invalid value counts as absent. Every page loads this file, so it avoids Zod. */
export function searchOf<Filters extends Readers>(filters: Filters): (search: RawSearch) => Search<Filters> {
  const names: readonly (keyof Filters & string)[] = Object.keys(filters);
  return (search) => Object.fromEntries(names.map((name) => [name, filters[name]?.(search[name])])) as Search<Filters>;
}

export const page = wholeNumber(maxPage);
export const perPage = wholeNumber(maxPerPage);
export const searchText = matching(new RegExp(`^.{1,${maxFilterLength}}$`));
export const recordId = wholeNumber(maxId);
export const day = matching(/^\d{4}-\d{2}-\d{2}$/);
/** A keyword such as `expense`. The screen checks that it exists, because the list of all keywords may be much code. */
export const word = matching(/^[a-z0-9_-]{1,40}$/);

export const pageSearch = searchOf({ page });
export const filteredListSearch = searchOf({ page, perPage, search: searchText });

export const closedListSearch = searchOf({ page, perPage, search: searchText, closed: oneOf(["without", "only"]) });

export const userListSearch = searchOf({ page, perPage, search: searchText, deleted: oneOf(["only"]) });

export function oneOf<const Value extends string>(values: readonly Value[]): Reader<Value> {
  return (value) => values.find((known) => known === value);
}

function wholeNumber(max: number): Reader<number> {
  return (value) => {
    const number = Number(value);
    return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined;
  };
}

/** The router parses `?search=123` as a number, but the user has searched for a text. */
function matching(pattern: RegExp): Reader<string> {
  return (value) => {
    const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
    return pattern.test(text) ? text : undefined;
  };
}

type Routes = RegisteredRouter["routeTree"];
type RouteId = RouteIds<Routes>;
type SearchOf<Id extends RouteId> = RouteById<Routes, Id>["types"]["fullSearchSchema"];
export type FilteredRouteId = {
  [Id in RouteId]: "perPage" | "search" extends keyof SearchOf<Id> ? Id : never;
}[RouteId];
type ChangeSearch<Values> = (values: Values, options?: { readonly replace?: boolean }) => Promise<void>;

/** The filters in the URL, and a function that changes them. The value undefined removes a filter from the URL. */
export function useListSearch<Id extends RouteId>(route: Id): [SearchOf<Id>, ChangeSearch<SearchOf<Id>>] {
  const search = useSearch({ from: route });
  const navigate = useNavigate();
  const change: ChangeSearch<SearchOf<Id>> = (values, options) =>
    navigate({
      to: ".",
      // The router's types do not know which route "." is.
      search: ((previous: object) => ({ ...previous, ...values })) as never,
      replace: options?.replace ?? false,
      resetScroll: "page" in values && values.page !== undefined,
    });
  return [search, change];
}
