import type { QueryClient } from "@tanstack/react-query";
import type { Access } from "#common/rules/access.ts";
import type { Permission } from "#common/rules/permissions.ts";
import type { Screen } from "./lazy-screen.ts";
import type { RawSearch } from "./url-search.ts";

export type Address = { readonly params: Readonly<Record<string, string>>; readonly search: RawSearch };

/** A screen of a feature, as its `.screens.tsx` lists it. */
export type AppRoute<Path extends string = string, Search extends object = object> = {
  readonly path: Path;
  readonly title: string;
  readonly access: Access;
  readonly component: Screen;
  /** What the screen keeps in its address. */
  readonly search?: (search: RawSearch) => Search;
  /**
   * Sends the screen's first call while its code is on its way. A page from the server brings the screen together with
   * the response.
   */
  readonly fetchAhead?: (queries: QueryClient, address: Address) => Promise<void>;
  /** Its page brings the response, but no field that could be filled in before the app runs. */
  readonly isForm?: true;
  readonly navigation?: NavigationEntry;
};

/** The entry in the drawer, and the permission that it needs. */
export type NavigationEntry = {
  readonly label: string;
  readonly icon: string;
  readonly permission: Permission;
  readonly count?: NavigationFigure;
};

/** How much there is to do behind an entry; 0 until it is asked for and known. */
export type NavigationFigure = {
  readonly word: string;
  readonly useCount: (isAsked: boolean) => number;
};
