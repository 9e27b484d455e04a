import * as z from "zod/mini";
import { firstDay, lastDay, midnightAsNextDay, otherYearMessage, parseDate, parseWallClock } from "../time/clock.ts";
import { idPattern, maxId } from "./ids.ts";
import { isWholeOre } from "./money.ts";
import { formatNumber } from "./numbers.ts";
import { hasControls, oneLine } from "./one-line.ts";

/** Field name → Danish error messages (docs/product-rules.md#field-errors). */
export type FieldErrors = Record<string, string[]>;

/** The id of a chosen row; `missing` is the error message if no row is chosen. */
export const chosenId = (missing: string) => z.int(missing).check(z.minimum(1, missing), z.maximum(maxId, missing));

export const id = chosenId("Vælg en fra listen.");

export const idText = z.pipe(z.string().check(z.regex(idPattern)), z.pipe(z.transform(Number), id));

/** One to `max` ids in an address, separated by commas: `3,17`. */
export const idsText = (max: number, message: string) =>
  z.pipe(
    z.pipe(
      z.string(message).check(z.regex(new RegExp(`^[1-9]\\d{0,9}(,[1-9]\\d{0,9}){0,${max - 1}}$`), message)),
      z.transform((text) => text.split(",").map(Number)),
    ),
    z.array(chosenId(message)),
  );

export const nameField = (what: string) => textField(what, 191);

export const codeField = (what: string) => textField(what, 50);

/** RFC 6531: letters of any alphabet. The last part of the domain has only letters, or begins with `xn--`. */
const emailPattern =
  /^(?=[^@]{1,64}@)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:xn--[a-zA-Z0-9-]{0,58}[a-zA-Z0-9]|\p{L}[\p{L}\p{M}]{1,62})$/u;

export const emailField = z.string("E-mail skal udfyldes.").check(
  z.overwrite(oneLine),
  z.minLength(1, { error: "E-mail skal udfyldes.", abort: true }),
  z.maxLength(191, "E-mail må højst være 191 tegn."),
  z.email({ pattern: emailPattern, error: "Skriv en gyldig e-mailadresse.", abort: true }),
  // With full-width letters and the like, two different addresses would look the same.
  z.refine((text) => text.normalize("NFKC") === text, { error: "Skriv en gyldig e-mailadresse.", abort: true }),
);

/** In kroner (docs/product-rules.md#amounts). */
export const maxPrice = 9_999_999.99;
export const maxHourlyRate = 99_999.99;

export const kronerField = (what: string, max: number, min = 0) =>
  z
    .number({
      error: ({ input }) => (input == null ? `${what} skal udfyldes.` : `${what} skal være et tal, fx 1.250,50.`),
    })
    .check(
      z.minimum(min, min === 0 ? `${what} må ikke være negativ.` : `${what} må mindst være ${formatNumber(min)} kr.`),
      z.maximum(max, `${what} må højst være ${formatNumber(max)} kr.`),
      z.refine(isWholeOre, `${what} må højst have 2 decimaler.`),
    );

export const wallClockField = (what: string, missing: string) =>
  z.string(missing).check(
    z.overwrite(midnightAsNextDay),
    z.refine((text) => parseWallClock(text) !== undefined, `${what} er ikke en gyldig dato og tid.`),
  );

/** A time of day `HH:mm` in steps of five minutes. */
export const timeOfDayField = (message: string) =>
  z.string(message).check(z.regex(/^([01]\d|2[0-3]):[0-5][05]$/, message));

export const endOfDayField = (message: string) =>
  z.string(message).check(z.regex(/^(([01]\d|2[0-3]):[0-5][05]|24:00)$/, message));

export const dateField = (what: string) =>
  z.string(`${what} skal udfyldes.`).check(
    z.refine((text) => parseDate(text) !== undefined, { error: `${what} er ikke en gyldig dato.`, abort: true }),
    z.refine((text) => text >= firstDay && text <= lastDay, otherYearMessage),
  );

export function textField(what: string, max: number) {
  return z
    .string(`${what} skal udfyldes.`)
    .check(
      z.overwrite(oneLine),
      z.minLength(1, `${what} skal udfyldes.`),
      z.maxLength(max, `${what} må højst være ${max} tegn.`),
      isOneLine(what),
    );
}

/** A line break or tab in a name, code or number would break lists, files and mail headers. */
export const isOneLine = (what: string) =>
  z.refine<string>((text) => !hasControls(text), `${what} må ikke indeholde linjeskift eller styretegn.`);

type Issue = { path?: readonly PropertyKey[] | undefined; message: string };

/** Zod's issues → field errors. The field names are those of the request body (`danlon.company_number`). */
export function errorsByField(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) addError(errors, fieldName(issue.path ?? []), issue.message);
  return errors;
}

/** The name of a field. An error inside an entry of a list is reported under the name of the list. */
function fieldName(path: readonly PropertyKey[]): string {
  const entry = path.findIndex((part) => /^\d+$/.test(String(part)));
  return (entry === -1 ? path : path.slice(0, entry)).join(".") || "body";
}

export function addError(errors: FieldErrors, field: string, message: string): void {
  const messages = errors[field] ?? [];
  errors[field] = messages.includes(message) ? messages : [...messages, message];
}

export function mergeErrors(...parts: readonly FieldErrors[]): FieldErrors {
  const all: FieldErrors = {};
  for (const part of parts)
    for (const [field, messages] of Object.entries(part)) for (const message of messages) addError(all, field, message);
  return all;
}

/** The valid fields of a body. Further checks use these fields even if other fields of the body are invalid. */
export function validFields<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodMiniObject<Shape>,
  body: unknown,
): Partial<z.output<z.ZodMiniObject<Shape>>> {
  const values: Record<string, unknown> = {};
  const given = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodMiniType>)) {
    const result = z.safeParse(field, given[name]);
    if (result.success) values[name] = result.data;
  }
  return values as Partial<z.output<z.ZodMiniObject<Shape>>>;
}
