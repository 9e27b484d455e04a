import * as z from "zod/mini";
import { unwritableLetters } from "#common/rules/values/pdf-letters.ts";

/** Refuses characters that the PDF of a record cannot show (docs/product-rules.md#the-record-of-a-trip). */
export const isForRecord = (what: string) =>
  z.check<string>(({ value, issues }) => {
    const letters = unwritableLetters(value);
    if (letters.length === 0) return;
    const message = `${what} har tegn, som kørselsregnskabet ikke kan skrive: ${letters.slice(0, 5).join(" ")}. Brug latinske, græske eller kyrilliske bogstaver.`;
    issues.push({ code: "custom", message, input: value });
  });
