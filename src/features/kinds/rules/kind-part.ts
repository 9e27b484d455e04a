import type * as z from "zod/mini";
import type { FieldErrors } from "#common/rules/values/fields.ts";

type PartField = {
  /** The word of the form, of the history and of the export. */
  readonly label: string;
  readonly input: z.ZodMiniType;
  readonly output: z.ZodMiniType;
  /** A value as the history shows it, where it is not shown as it is. */
  readonly shown?: (value: string | number) => string;
};

/** The fields that only jobs of one kind have. Columns, schemas, history and forms go by them. */
export type KindPart<Sent, Stored> = {
  readonly fields: Readonly<Record<string, PartField>>;
  readonly input: z.ZodMiniObject<z.core.$ZodLooseShape>;
  readonly output: z.ZodMiniType<Stored>;
  /** The message for a job of the kind without them. */
  readonly missing: string;
  /** What is wrong across fields that are right by themselves; undefined is a part that a save leaves as it is. */
  readonly errors: (
    sent: Partial<Sent> | null | undefined,
    job: { readonly price: number | null | undefined; readonly stored: Partial<Stored> | null | undefined },
  ) => FieldErrors;
};

/** A text that a person wrote freely. */
export const quoted = (text: string | number): string => `»${text}«`;
