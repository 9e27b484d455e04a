import type { CurrentUser } from "../rules/access/current-user.ts";

/** The app's access to requests, cookies and the user: one per window or, on the server, one per request. */
export type Environment = {
  readonly fetch: typeof fetch;
  readonly cookies: string;
  /** The user of the request. Undefined in a window, where `current-user.ts` follows logins and logouts. */
  readonly user?: CurrentUser | null;
  /** The epoch milliseconds at which the page was rendered for offline use; undefined for any other page. */
  readonly keptAt: number | undefined;
};

const browser: Environment = {
  fetch: (...request) => fetch(...request),
  get cookies() {
    return document.cookie;
  },
  get keptAt() {
    const kept = document.querySelector<HTMLMetaElement>("meta[name=kept-at]");
    return kept ? Number(kept.content) : undefined;
  },
};

let current: () => Environment | undefined = () => undefined;

export const environment = (): Environment => current() ?? browser;

export function takeEnvironmentFrom(source: () => Environment | undefined): void {
  current = source;
}
