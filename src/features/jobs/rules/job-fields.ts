import * as z from "zod/mini";
import {
  chosenId,
  id,
  kronerField,
  maxHourlyRate,
  maxPrice,
  timeOfDayField,
  wallClockField,
} from "#common/rules/values/fields.ts";
import { maxId } from "#common/rules/values/ids.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { priceModes } from "./job-price.ts";

type Definition = {
  label: string;
  /** Absent for the cost center, which follows the project or is changed by a `jobPatch`. */
  input?: z.ZodMiniType;
  output: z.ZodMiniType;
};

/** The fields of a job, in the order of the form. Forms, columns, history and export derive from this list. */
export const jobFields = {
  started_at: { label: "Start", input: wallClockField("Start", "Vælg startdato og starttid."), output: z.string() },
  ended_at: { label: "Slut", input: wallClockField("Slut", "Vælg slutdato og sluttid."), output: z.string() },
  pause_minutes: { label: "Pause", input: z.optional(pauseField()), output: wire.pauseMinutes },
  pause_start: {
    label: "Pausens start",
    input: z.optional(z.nullable(timeOfDayField("Pausens start skal være hele 5 minutter, fx 12:05."))),
    output: z.nullable(z.string()),
  },
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
    input: z._default(z.nullable(kronerField("Beløbet", maxPrice, -maxPrice)), null),
    output: wire.price,
  },
  note: text("Note", { maxLength: 2000, rows: 3 }),
} satisfies Readonly<Record<string, Definition>>;

/** If the pause is absent, a new job has no pause, and an edited job keeps its pause. */
function pauseField() {
  return z
    .int("Pause skal være hele minutter.")
    .check(z.minimum(0, "Pause må ikke være negativ."), z.maximum(maxId, "Pause er for lang."));
}

/** `rows` is the minimum height of the form field, in lines. */
function text(label: string, { maxLength, rows }: { maxLength: number; rows: number }) {
  const typed = z.string(`${label} skal være tekst.`).check(
    // PostgreSQL refuses an unpaired surrogate, such as half an emoji, in JSON.
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

export const jobInputShape = Object.fromEntries(jobInputFields.map((field) => [field, jobFields[field].input])) as {
  [Field in JobInputField]: Fields[Field]["input"];
};

export const jobOutputShape = Object.fromEntries(jobFieldNames.map((field) => [field, jobFields[field].output])) as {
  [Field in JobField]: Fields[Field]["output"];
};
