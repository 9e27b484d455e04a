import { environment } from "./environment.ts";

const oneYear = 365 * 24 * 60 * 60;

/** A value that the browser remembers in a cookie, because the server renders pages with it. */
export function remembered(name: string): string | undefined {
  const found = environment()
    .cookies.split("; ")
    .find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

/** @param value only letters and digits */
export function remember(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https.
  document.cookie = `${name}=${value}; path=/; max-age=${oneYear}; samesite=lax`;
}
