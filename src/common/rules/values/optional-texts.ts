import * as z from "zod/mini";
import { isOneLine } from "./fields.ts";
import { oneLine, seenLength } from "./one-line.ts";

type Check = z.core.$ZodCheck<string>;

export const optionalLine = (label: string, maxLength: number, ...checks: readonly Check[]) =>
  optional(label, maxLength, z.overwrite(oneLine), isOneLine(label), ...checks);

/** A text without visible characters becomes null. */
export const optionalText = (label: string, maxLength: number, ...checks: readonly Check[]) =>
  optional(
    label,
    maxLength,
    z.overwrite((text) => text.toWellFormed()),
    z.trim(),
    z.overwrite((text) => (seenLength(text) > 0 ? text : "")),
    ...checks,
  );

function optional(label: string, maxLength: number, ...checks: readonly Check[]) {
  const typed = z
    .string(`${label} skal være tekst.`)
    .check(...checks, z.maxLength(maxLength, `${label} må højst være ${maxLength} tegn.`));
  const orNone = z.transform((text: string | null) => text || null);
  return {
    label,
    maxLength,
    input: z.pipe(z._default(z.nullable(typed), null), orNone),
    output: z.nullable(z.string()),
  };
}
