import { hasControls, oneLine } from "#common/rules/values/one-line.ts";

/** The most characters of a system's own words that are stored. */
export const maxWords = 300;

/** The names of the fields in a response that may explain a refusal. */
const tellingName = /message|hint|error|reason|description/i;

const maxDepth = 6;

/**
 * A system's own explanation of a refusal, on one line and without secrets; "" for a response that is not JSON.
 * @param secrets the secrets that the response may contain
 */
export function systemWords(answer: unknown, secrets: readonly string[]): string {
  const told = new Set<string>();
  collect(answer, "", 0, told);
  let words = [...told].join(" ");
  for (const secret of secrets) if (secret !== "") words = words.replaceAll(secret, "***");
  return words.length > maxWords ? `${words.slice(0, maxWords - 1).replace(/[\ud800-\udbff]$/, "")}…` : words;
}

function collect(value: unknown, name: string, depth: number, told: Set<string>): void {
  if (typeof value === "string") {
    const words = clean(value);
    if (tellingName.test(name) && words !== "") told.add(words);
    return;
  }
  if (typeof value !== "object" || value === null || depth === maxDepth) return;
  // Inside `errors`, names are those of input fields, so the name of the outer field counts.
  for (const [key, part] of Object.entries(value)) collect(part, tellingName.test(name) ? name : key, depth + 1, told);
}

const clean = (text: string): string => {
  const words = oneLine(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")).replace(/\s+/g, " ");
  return hasControls(words) ? "" : words;
};
