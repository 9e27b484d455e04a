import { formatNumber } from "./values/numbers.ts";

/** Adds a full stop, unless the text ends with `.`, `!`, `?` or `…`. A `«` or `)` may follow that sign. */
export function asSentence(text: string): string {
  return /[.!?…][«)]?$/.test(text) ? text : `${text}.`;
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `counted(1, "opgave", "opgaver")` → `1 opgave`; with the count 1204 → `1.204 opgaver`. */
export function counted(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
