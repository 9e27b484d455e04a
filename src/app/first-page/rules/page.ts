import type { CurrentUser } from "#common/rules/access/current-user.ts";

export type PageRequest = {
  readonly url: string;
  readonly user: CurrentUser | null;
  /** In the format of `document.cookie`. */
  readonly cookies: string;
  readonly get: (path: string) => Promise<{ readonly status: number; readonly body: string }>;
  /** The time at which a page stored for offline use was made, in epoch milliseconds; undefined for other pages. */
  readonly keptAt: number | undefined;
};

/** The part of a page that is visible before the browser has loaded the app. */
export type FirstScreen = {
  readonly title: string;
  readonly html: string;
  readonly styles: string;
  readonly styleNames: string;
  /** The scripts that hydrate the router. Empty if a call was too slow for the server: then the browser renders. */
  readonly scripts: readonly string[];
  readonly screens: readonly string[];
  /** The browser hydrates the page only if its own value of `renderedFor` is the same. */
  readonly renderedFor: string;
};

export type CreateRenderer = (current: () => PageRequest | undefined) => Renderer;

type Renderer = {
  /** Resolves to undefined after a redirect or a failed call. */
  readonly render: () => Promise<FirstScreen | undefined>;
  readonly renderedFor: () => string;
  readonly earlyScript: string;
  readonly colorSchemeScript: (nonce: string) => string;
};
