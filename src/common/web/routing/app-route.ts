import type { QueryClient } from "@tanstack/react-query";
import type { Access } from "#common/rules/access/access.ts";
import type { CurrentUser } from "#common/rules/access/current-user.ts";
import type { Capability } from "#common/rules/access/permissions.ts";
import type { Screen } from "./lazy-screen.ts";
import type { RawSearch } from "./url-search.ts";

export type Address = { readonly params: Readonly<Record<string, string>>; readonly search: RawSearch };

export type AppRoute<Path extends string = string, Search extends object = object> = {
  readonly path: Path;
  readonly title: string;
  readonly access: Access;
  readonly component: Screen;
  readonly search?: (search: RawSearch) => Search;
  /** Fetches the screen's first data while its code loads. The server renders only screens with this function. */
  readonly fetchAhead?: (queries: QueryClient, address: Address) => Promise<void>;
  /** Set if the server must not render the screen, because its fields would accept input before the app runs. */
  readonly isForm?: true;
  readonly navigation?: NavigationEntry;
};

type NavigationEntry = {
  readonly label: string;
  readonly icon: string;
  readonly capability: Capability;
  /** Whether the entry is useful to a user with `capability`. Default: true. */
  readonly isUseful?: (user: CurrentUser) => boolean;
  readonly count?: NavigationFigure;
};

export type NavigationFigure = {
  readonly word: string;
  readonly useCount: (isAsked: boolean) => number;
};
