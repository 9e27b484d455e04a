import { hasControls, oneLine } from "#common/rules/values/one-line.ts";

/** Characters. */
export const maxWords = 300;

const tellingName = /message|hint|error|reason|description/i;

const maxDepth = 6;

/** The explanation in the JSON of a refusal, on one line and without these secrets; "" if there is none. */
export function systemWords(answer: unknown, secrets: readonly string[]): string {
  const messages = new Set<string>();
  collect(answer, "", 0, messages);
  let words = [...messages].join(" ");
  for (const secret of secrets) if (secret !== "") words = words.replaceAll(secret, "***");
  return words.length > maxWords ? `${words.slice(0, maxWords - 1).replace(/[\ud800-\udbff]$/, "")}…` : words;
}

function collect(value: unknown, name: string, depth: number, messages: Set<string>): void {
  if (typeof value === "string") {
    const words = clean(value);
    if (tellingName.test(name) && words !== "") messages.add(words);
    return;
  }
  if (typeof value !== "object" || value === null || depth === maxDepth) return;
  // One matching key around a text is enough: inside `errors`, the keys are names of input fields and need not match.
  for (const [key, part] of Object.entries(value))
    collect(part, tellingName.test(name) ? name : key, depth + 1, messages);
}

const clean = (text: string): string => {
  const words = oneLine(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")).replace(/\s+/g, " ");
  return hasControls(words) ? "" : words;
};
