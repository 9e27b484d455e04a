import type { CurrentUser } from "./current-user.ts";

/** What a page is made of on the server: an address, who asks for it, and a way to their calls. */
export type PageRequest = {
  /** With its search, without the host. */
  readonly url: string;
  readonly user: CurrentUser | null;
  /** As a browser has them in `document.cookie`. */
  readonly cookies: string;
  /** Makes a call of theirs. */
  readonly get: (path: string) => Promise<PageAnswer>;
};

/** The header of a page that says whose it is: an id, or "" for nobody's. */
export const pageUserHeader = "x-page-user";

/** As much of a `Response` as calls read. */
export type PageAnswer = {
  readonly ok: boolean;
  readonly status: number;
  text(): Promise<string>;
};

/** The first screen as HTML, which the browser shows before it has any code. */
export type RenderedPage = {
  readonly title: string;
  readonly html: string;
  /** The rules of all that is in it. */
  readonly styles: string;
  /** Attributes of the element with the styles, by which the browser's own go on from there. */
  readonly styleNames: string;
  /** `PageAnswers` as JSON; undefined when a call took too long, and the browser has more to show from its start. */
  readonly answers: string | undefined;
};

/** What the calls answered, each under the key of its query, so that the browser does not ask again. */
export type PageAnswers = readonly (readonly [key: readonly unknown[], answer: unknown])[];

/**
 * @param current the request that the code at hand works for: a server makes several pages at a time
 */
export type CreateRenderer = (current: () => PageRequest | undefined) => {
  /** To be called where `current` is the request. Undefined when the address leads elsewhere or a call fails. */
  render(): Promise<RenderedPage | undefined>;
  /** What the browser runs before it draws the page. */
  readonly earlyScript: string;
  /** What it runs at the page's end, to load the app from this address. */
  startScript(code: string): string;
};
