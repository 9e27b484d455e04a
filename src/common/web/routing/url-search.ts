import { type RegisteredRouter, type RouteById, type RouteIds, useNavigate, useSearch } from "@tanstack/react-router";
import { maxFilterLength, maxPage, maxPerPage } from "#common/rules/lists/page-size.ts";
import { maxId } from "#common/rules/values/ids.ts";

/** What an address says after its question mark, as the router parses it: anything. */
export type RawSearch = Readonly<Record<string, unknown>>;

/** Takes one value out of an address: undefined where it is wrong. */
type Reader<Value> = (value: unknown) => Value | undefined;
type Readers = Readonly<Record<string, Reader<unknown>>>;
type Search<Filters extends Readers> = { readonly [Name in keyof Filters]?: ReturnType<Filters[Name]> };

/**
 * What a screen keeps in its address, so that Back and reload keep it; for its route (`validateSearch`). An address is
 * typed, mailed and cut: a value that is wrong counts as absent. No Zod, as each page loads this.
 */
export function searchOf<Filters extends Readers>(filters: Filters): (search: RawSearch) => Search<Filters> {
  const names: readonly (keyof Filters & string)[] = Object.keys(filters);
  return (search) => Object.fromEntries(names.map((name) => [name, filters[name]?.(search[name])])) as Search<Filters>;
}

export const page = wholeNumber(maxPage);
export const perPage = wholeNumber(maxPerPage);
export const searchText = matching(new RegExp(`^.{1,${maxFilterLength}}$`));
export const recordId = wholeNumber(maxId);
/** `YYYY-MM-DD` */
export const day = matching(/^\d{4}-\d{2}-\d{2}$/);
/** A word of the screen's own, which it looks up itself: the list of them may be more code than each page should load. */
export const word = matching(/^[a-z0-9_-]{1,40}$/);

/** Of a screen with pages of a fixed size. */
export const pageSearch = searchOf({ page });
/** Of a list in which one searches. */
export const filteredListSearch = searchOf({ page, perPage, search: searchText });

/** Of a list that has rows which are closed. */
export const closedListSearch = searchOf({ page, perPage, search: searchText, closed: oneOf(["without", "only"]) });

/** Of the users, who are deleted or not. */
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

/** The router reads `?search=123` as a number, and what was typed is a text. */
function matching(pattern: RegExp): Reader<string> {
  return (value) => {
    const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
    return pattern.test(text) ? text : undefined;
  };
}

type Routes = RegisteredRouter["routeTree"];
type RouteId = RouteIds<Routes>;
type SearchOf<Id extends RouteId> = RouteById<Routes, Id>["types"]["fullSearchSchema"];
/** The routes of lists in which one searches. */
export type FilteredRouteId = { [Id in RouteId]: "search" extends keyof SearchOf<Id> ? Id : never }[RouteId];
type ChangeSearch<Values> = (values: Values, options?: { readonly replace?: boolean }) => Promise<void>;

/** What the route's screen keeps in the address, and a way to change part of it; undefined takes a value out. */
export function useListSearch<Id extends RouteId>(route: Id): [SearchOf<Id>, ChangeSearch<SearchOf<Id>>] {
  const search = useSearch({ from: route });
  const navigate = useNavigate();
  const change: ChangeSearch<SearchOf<Id>> = (values, options) =>
    navigate({
      to: ".",
      // Which route "." is, the router's types do not know.
      search: ((previous: object) => ({ ...previous, ...values })) as never,
      replace: options?.replace ?? false,
      resetScroll: "page" in values && values.page !== undefined,
    });
  return [search, change];
}
