import type * as z from "zod/mini";
import type { FieldErrors } from "#common/rules/values/fields.ts";

type PartField = {
  readonly label: string;
  readonly input: z.ZodMiniType;
  readonly output: z.ZodMiniType;
  /** Formats a value for the history. If absent, the value is shown as it is. */
  readonly shown?: (value: string | number) => string;
};

/** The fields that only jobs of one kind have. Database columns, schemas, history and forms derive from them. */
export type KindPart<Sent, Stored> = {
  readonly fields: Readonly<Record<string, PartField>>;
  readonly input: z.ZodMiniObject<z.core.$ZodLooseShape>;
  readonly output: z.ZodMiniType<Stored>;
  /** The error for a new job of the kind whose input lacks these fields. */
  readonly missing: string;
  /** Checks valid fields against each other. If `sent` is undefined, the stored part stays. */
  readonly errors: (
    sent: Partial<Sent> | null | undefined,
    job: { readonly price: number | null | undefined; readonly stored: Partial<Stored> | null | undefined },
  ) => FieldErrors;
};

export const quoted = (text: string | number): string => `»${text}«`;
