import { hasControls } from "#common/rules/values/one-line.ts";

/** The value at a path; undefined if there is none. Case is ignored, because Dinero spells names in two ways. */
export function valueAt(answer: unknown, ...path: readonly (string | number)[]): unknown {
  let value = answer;
  for (const step of path) {
    if (typeof value !== "object" || value === null) return undefined;
    const name = Object.keys(value).find((key) => key.toLowerCase() === String(step).toLowerCase());
    value = name === undefined ? undefined : (value as Record<string, unknown>)[name];
  }
  return value;
}

/** The maximum number of characters of a draft's number or id. */
export const maxNumber = 100;

/** The value at a path as text, if it is a number or one line of 1 to `maxNumber` characters; otherwise undefined. */
export function textAt(answer: unknown, ...path: readonly (string | number)[]): string | undefined {
  const value = valueAt(answer, ...path);
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text !== "" && text.length <= maxNumber && !hasControls(text) ? text : undefined;
}

export function listAt(answer: unknown, ...path: readonly (string | number)[]): readonly unknown[] | undefined {
  const value = valueAt(answer, ...path);
  return Array.isArray(value) ? value : undefined;
}
