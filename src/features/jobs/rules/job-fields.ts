import * as z from "zod/mini";
import { chosenId, id, kronerField, maxHourlyRate, maxPrice, wallClockField } from "#common/rules/values/fields.ts";
import { maxId } from "#common/rules/values/ids.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { priceModes } from "./job-price.ts";

type Definition = {
  /** The word of the form, of the history and of the export. */
  label: string;
  /** What the job form sends. The cost center has none: it comes with the project, and is changed by itself. */
  input?: z.ZodMiniType;
  /** What an answer says. */
  output: z.ZodMiniType;
};

/**
 * The one list of what can be edited in a job, in the order of the form: the schemas, what is read from the database,
 * what a save compares, the words of the history, what a replacement copies and the columns of the export go by it.
 */
export const jobFields = {
  started_at: { label: "Start", input: wallClockField("Start", "Vælg startdato og starttid."), output: z.string() },
  ended_at: { label: "Slut", input: wallClockField("Slut", "Vælg slutdato og sluttid."), output: z.string() },
  pause_minutes: { label: "Pause", input: z.optional(pauseField()), output: wire.pauseMinutes },
  project_id: { label: "Projekt", input: chosenId("Vælg et projekt."), output: id },
  job_type_id: { label: "Arbejde", input: chosenId("Vælg arbejde."), output: id },
  cost_center_id: { label: "Cost center", output: z.optional(z.nullable(id)) },
  price_mode: {
    label: "Aflønning",
    input: z.enum(priceModes, "Vælg, hvordan opgaven aflønnes."),
    output: z.enum(priceModes),
  },
  hourly_rate: {
    label: "Timepris",
    input: z._default(z.nullable(kronerField("Timepris", maxHourlyRate)), null),
    output: z.nullable(wire.hourlyRate),
  },
  price: {
    label: "Total",
    input: z._default(z.nullable(kronerField("Beløbet", maxPrice)), null),
    output: wire.price,
  },
  note: text("Note", { maxLength: 2000, rows: 3 }),
} satisfies Readonly<Record<string, Definition>>;

/** Whole minutes, of which a new job has none unless they are named, and an edit leaves alone what it does not name. */
function pauseField() {
  return z
    .int("Pause skal være hele minutter.")
    .check(z.minimum(0, "Pause må ikke være negativ."), z.maximum(maxId, "Pause er for lang."));
}

/**
 * A text that may be left out; an empty one is none (docs/product-rules.md#texts). Form, history and export know what to
 * do with it.
 * @param rows how many lines of it the form shows while it is short
 */
function text(label: string, { maxLength, rows }: { maxLength: number; rows: number }) {
  const typed = z.string(`${label} skal være tekst.`).check(
    // Half a character, as what cuts an emoji leaves it, is no text that JSON can say to the database.
    z.overwrite((text) => text.toWellFormed()),
    z.trim(),
    z.maxLength(maxLength, `${label} må højst være ${formatNumber(maxLength)} tegn.`),
  );
  const orNone = z.transform((text: string | null) => text || null);
  return {
    label,
    maxLength,
    rows,
    input: z.pipe(z._default(z.nullable(typed), null), orNone),
    output: z.nullable(z.string()),
  };
}

type Fields = typeof jobFields;
type FieldWith<Part extends string> = {
  [Field in JobField]: Fields[Field] extends Record<Part, unknown> ? Field : never;
}[JobField];

export type JobField = keyof Fields;
export type JobInputField = FieldWith<"input">;
export type JobText = FieldWith<"maxLength">;

export const jobFieldNames = Object.keys(jobFields) as readonly JobField[];
export const jobInputFields = jobFieldNames.filter((field): field is JobInputField => "input" in jobFields[field]);
export const jobTexts = jobFieldNames.filter(isJobText);
export const noTexts = Object.fromEntries(jobTexts.map((field) => [field, null])) as Record<JobText, null>;

export function isJobText(field: JobField): field is JobText {
  return "maxLength" in jobFields[field];
}

/** The shape of what the job form sends. */
export const jobInputShape = Object.fromEntries(jobInputFields.map((field) => [field, jobFields[field].input])) as {
  [Field in JobInputField]: Fields[Field]["input"];
};

/** The shape of what an answer says of the fields. */
export const jobOutputShape = Object.fromEntries(jobFieldNames.map((field) => [field, jobFields[field].output])) as {
  [Field in JobField]: Fields[Field]["output"];
};
