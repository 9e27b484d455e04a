import type { PageRequest } from "../rules/page.ts";

let current: () => PageRequest | undefined = () => undefined;

/** The request that a page is made for; undefined in a browser, where there is but one user. */
export function pageRequest(): PageRequest | undefined {
  return current();
}

/** For a server, which makes pages for many at a time. */
export function takePageRequestsFrom(source: () => PageRequest | undefined): void {
  current = source;
}
