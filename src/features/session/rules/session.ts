import * as z from "zod/mini";
import { id, idText } from "#common/rules/values/fields.ts";

/** At this limit, a new session ends the user's least recently used session (docs/product-rules.md#sessions). */
export const maxSessions = 50;

export const session = z.object({
  id,
  browser: z.string(),
  created_at: z.string(),
  /** Accurate to five minutes. */
  last_used_at: z.string(),
  is_current: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const sessionIdParams = z.object({ sessionId: idText });

/** The order matters: a browser's header also names other browsers, such as Chrome and Safari in the header of Edge. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bLinux\b/, "Linux"],
];

/** A `User-Agent` header in words: `Chrome på Windows`. */
export function browserInWords(userAgent: string | null): string {
  const named = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  return system ? `${browser ?? "Ukendt browser"} på ${system}` : (browser ?? "Ukendt browser");
}
