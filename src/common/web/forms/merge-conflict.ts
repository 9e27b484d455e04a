import { type FieldPath, type FieldPathValue, type FieldValues, get, type UseFormReturn } from "react-hook-form";
import { formatDecimal } from "#common/rules/values/numbers.ts";

/** The labels of the compared fields, with a formatter for values that need one. */
export type ConflictLabels<Values extends FieldValues> = {
  readonly [Name in FieldPath<Values>]?: string | readonly [string, (value: FieldPathValue<Values, Name>) => string];
};

export type ConflictField<Values extends FieldValues> = {
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly shown: (value: unknown) => string;
  /** The value of the form when the save was refused. */
  readonly mine: unknown;
  readonly theirs: unknown;
};

export type Conflict<Values extends FieldValues> = {
  readonly message: string;
  readonly fields: readonly ConflictField<Values>[];
};

type Versions<Values> = { readonly before: Values; readonly now: Values };

/**
 * Returns the fields that the other user has changed to a value other than the form's. Fields that this user has not
 * edited take the other user's value.
 */
export function mergeConflict<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { before, now }: Versions<Values>,
  labels: ConflictLabels<Values>,
): ConflictField<Values>[] {
  const typed = form.getValues();
  const fields = fieldsOf(labels)
    .map((field) => ({ ...field, mine: get(typed, field.name), theirs: get(now, field.name) }))
    .filter(({ name, mine, theirs }) => !isSame(theirs, get(before, name)) && !isSame(theirs, mine));
  for (const { name, mine, theirs } of fields) if (isSame(mine, get(before, name))) setField(form, name, theirs);
  return fields;
}

export function setField<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: FieldPath<Values>,
  value: unknown,
): void {
  form.setValue(name, value as FieldPathValue<Values, FieldPath<Values>>, { shouldDirty: true, shouldValidate: true });
}

function fieldsOf<Values extends FieldValues>(labels: ConflictLabels<Values>) {
  return Object.entries(labels).map(([name, field]) => {
    const [label, shown] = (typeof field === "string" ? [field, shownValue] : field) as [
      string,
      (value: unknown) => string,
    ];
    return {
      name: name as FieldPath<Values>,
      label,
      shown: (value: unknown) => (isEmpty(value) ? empty : shown(value)),
    };
  });
}

/** Choices are equal if their ids are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  const key = (value: unknown) => (isChoice(value) ? value.id : value);
  return JSON.stringify(key(one)) === JSON.stringify(key(other));
}

function isChoice(value: unknown): value is { id: number; name: string } {
  return typeof value === "object" && value !== null && "id" in value && "name" in value;
}

const empty = "(tom)";

/** Invalid input (NaN) counts as empty. */
const isEmpty = (value: unknown) =>
  value == null || value === "" || Number.isNaN(value) || (Array.isArray(value) && value.length === 0);

export function shownValue(value: unknown): string {
  if (isEmpty(value)) return empty;
  if (typeof value === "boolean") return value ? "Ja" : "Nej";
  if (typeof value === "number") return formatDecimal(value);
  if (Array.isArray(value)) return value.map(shownValue).join(", ");
  return isChoice(value) ? value.name : String(value);
}
