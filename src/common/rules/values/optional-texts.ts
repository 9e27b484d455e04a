import * as z from "zod/mini";
import { isOneLine } from "./fields.ts";
import { oneLine, seenLength } from "./one-line.ts";

type Check = z.core.$ZodCheck<string>;

/** An optional text of one line. An empty text becomes null. */
export const optionalLine = (label: string, maxLength: number, ...checks: readonly Check[]) =>
  optional(label, maxLength, z.overwrite(oneLine), isOneLine(label), ...checks);

/** An optional text of several lines. A text without visible characters becomes null. */
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
