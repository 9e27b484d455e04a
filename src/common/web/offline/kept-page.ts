import { colorSchemeAttribute } from "../theme.ts";

/** Where the app starts from the home screen of a device, which keeps that page (public/manifest.webmanifest). */
export const startPath = "/jobs";

/** Of the element that says whose a page is that the device has kept. */
export const keptForName = "kept-for";
/** … and of the one that says of when, epoch milliseconds. */
export const keptAtName = "kept-at";
/** Where such a page says what `OfflineBar` says, until there is an app. */
export const keptNoteId = "kept-note";

/** The server's page of the start, which the app may keep on the device. */
export type StartPage = {
  readonly html: string;
  /** When it came, epoch milliseconds. */
  readonly at: number;
};

/**
 * The page that one is on, before the app draws in it: undefined when it is not the start as the server has just made it.
 * What translates or recolours pages says so at their root.
 */
export function startPageAsMade(): StartPage | undefined {
  const root = document.documentElement;
  const isStart = location.pathname === startPath && location.search === "";
  const isMade = document.getElementById("page-answers") !== null && said(keptForName) === undefined;
  const isOurs = root.getAttributeNames().every((name) => name === "lang" || name === colorSchemeAttribute);
  return isStart && isMade && isOurs ? { html: root.outerHTML, at: Date.now() } : undefined;
}

/** The app says it from now on, or there is nothing to say. */
export function removeKeptNote(): void {
  document.getElementById(keptNoteId)?.removeAttribute("data-note");
}

/** Of when the page is, where the device has kept it for the user; undefined for a page from the server, or of another user. */
export function keptPageAt(userId: number | undefined): number | undefined {
  return userId !== undefined && said(keptForName) === String(userId) ? Number(said(keptAtName)) : undefined;
}

const said = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;
