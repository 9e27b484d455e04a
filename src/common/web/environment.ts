import type { CurrentUser } from "../rules/current-user.ts";

/** A window has one visitor; on the server each request has an environment of its own. */
export type Environment = {
  readonly fetch: typeof fetch;
  /** As in `document.cookie`. */
  readonly cookies: string;
  /** Undefined in a window, which follows logins and logouts by itself. */
  readonly user?: CurrentUser | null;
  /** Epoch milliseconds at which a page stored for offline use was made. */
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
