import { seenLength } from "#common/rules/values/one-line.ts";

const minPurposeLength = 8;
export const maxPurposeLength = 191;

const saysNothing = new Set(
  "arbejde arbejdet arbejds job kørsel kørslen kørt kørte tur turen til fra på i og for med min mit".split(" "),
);

/** Why a purpose is refused; undefined for a valid purpose (docs/product-rules.md#the-record-of-a-trip). */
export function purposeProblem(purpose: string): string | undefined {
  if (seenLength(purpose) < minPurposeLength)
    return `Skriv formålet med mindst ${minPurposeLength} tegn, fx »Møde med bygherren«.`;
  const words = purpose.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.every((word) => saysNothing.has(word)))
    return "Skriv, hvad turen var for, fx »Møde med bygherren«. »Arbejde« og »kørsel« er ikke et formål.";
  return undefined;
}
