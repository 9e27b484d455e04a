import type { CurrentUser } from "#common/rules/current-user.ts";

/** A request for a page, as the screens need it. */
export type PageRequest = {
  /** With its search, without the host. */
  readonly url: string;
  readonly user: CurrentUser | null;
  /** As a browser has them in `document.cookie`. */
  readonly cookies: string;
  /** Makes a call with the rights of the user. */
  readonly get: (path: string) => Promise<{ readonly status: number; readonly body: string }>;
  /** When the page was made, epoch milliseconds, if the device keeps it to show it without a network. */
  readonly keptAt: number | undefined;
};

/** The first screen as HTML, which the browser shows before it has any code. */
export type FirstScreen = {
  readonly title: string;
  readonly html: string;
  /** The CSS rules of the screen, and the value of `data-emotion` that names them. */
  readonly styles: string;
  readonly styleNames: string;
  /** The router's own scripts, with which the browser takes the screen over; none when a call took too long. */
  readonly scripts: readonly string[];
  /** The names of the screens whose code the page needs. */
  readonly screens: readonly string[];
};

/** @param current the request that is being answered */
export type CreateRenderer = (current: () => PageRequest | undefined) => Renderer;

/** The screens as the server has them. */
export type Renderer = {
  /** The screen of the current request; undefined when its address leads elsewhere or a call fails. */
  readonly render: () => Promise<FirstScreen | undefined>;
  /** The script that runs before the page is drawn. */
  readonly earlyScript: string;
  readonly colorSchemeScript: (nonce: string) => string;
};
