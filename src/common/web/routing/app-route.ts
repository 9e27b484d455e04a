import type { QueryClient } from "@tanstack/react-query";
import type { Access } from "#common/rules/access.ts";
import type { Capability } from "#common/rules/permissions.ts";
import type { Screen } from "./lazy-screen.ts";
import type { RawSearch } from "./url-search.ts";

export type Address = { readonly params: Readonly<Record<string, string>>; readonly search: RawSearch };

/** A screen of a feature, as its `.screens.tsx` lists it. */
export type AppRoute<Path extends string = string, Search extends object = object> = {
  readonly path: Path;
  readonly title: string;
  readonly access: Access;
  readonly component: Screen;
  /** Reads the screen's parameters from its address. */
  readonly search?: (search: RawSearch) => Search;
  /**
   * Sends the screen's first call while its code loads. The server renders a screen that has it.
   */
  readonly fetchAhead?: (queries: QueryClient, address: Address) => Promise<void>;
  /** The server renders the screen without fields, which would take input before the app runs. */
  readonly isForm?: true;
  readonly navigation?: NavigationEntry;
};

/** The entry in the drawer, and the capability that it needs. */
export type NavigationEntry = {
  readonly label: string;
  readonly icon: string;
  readonly capability: Capability;
  readonly count?: NavigationFigure;
};

/** The number beside an entry, such as that of waiting jobs; 0 until it is loaded. */
export type NavigationFigure = {
  readonly word: string;
  readonly useCount: (isAsked: boolean) => number;
};
