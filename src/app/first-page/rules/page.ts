import type { CurrentUser } from "#common/rules/current-user.ts";

export type PageRequest = {
  /** The path with its search. */
  readonly url: string;
  readonly user: CurrentUser | null;
  /** In the format of `document.cookie`. */
  readonly cookies: string;
  /** Calls the API with the user's rights. */
  readonly get: (path: string) => Promise<{ readonly status: number; readonly body: string }>;
  /** Epoch milliseconds at which a page stored for offline use was made. */
  readonly keptAt: number | undefined;
};

/** The first screen as HTML, visible before any code has run. */
export type FirstScreen = {
  readonly title: string;
  readonly html: string;
  /** The screen's CSS rules, and their `data-emotion` value. */
  readonly styles: string;
  readonly styleNames: string;
  /** The router's scripts for hydration; none after a slow call. */
  readonly scripts: readonly string[];
  /** The screens whose code the page preloads. */
  readonly screens: readonly string[];
};

/** @param current returns the request being answered */
export type CreateRenderer = (current: () => PageRequest | undefined) => Renderer;

/** Renders screens on the server. */
type Renderer = {
  /** The current request's screen; undefined after a redirect or a failed call. */
  readonly render: () => Promise<FirstScreen | undefined>;
  /** The script that runs before the first paint. */
  readonly earlyScript: string;
  readonly colorSchemeScript: (nonce: string) => string;
};
