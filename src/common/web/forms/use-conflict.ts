import { useState } from "react";
import { type FieldPath, type FieldPathValue, type FieldValues, get, type UseFormReturn } from "react-hook-form";
import { formatDecimal } from "../../rules/values/numbers.ts";
import type { ApiError } from "../api/request.ts";

/** The fields that are compared, by their label; with a function where a value is not shown as it stands. */
export type ConflictLabels<Values extends FieldValues> = {
  readonly [Name in FieldPath<Values>]?: string | readonly [string, (value: FieldPathValue<Values, Name>) => string];
};

type ConflictField<Values extends FieldValues> = {
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly shown: (value: unknown) => string;
  /** What stood in the form when the save was refused, and what the record has now. */
  readonly mine: unknown;
  readonly theirs: unknown;
};

export type Conflict<Values extends FieldValues> = {
  readonly message: string;
  readonly fields: readonly ConflictField<Values>[];
};

type Options<Values extends FieldValues, Row> = {
  /** The record that the form was opened with; undefined for a new one. */
  readonly opened: Row | undefined;
  readonly formOf: (row: Row | undefined) => Values;
  readonly labels: ConflictLabels<Values>;
};

/**
 * What a form does when its record was changed meanwhile (409): a field that only the other changed takes the new value, one
 * that both changed keeps one's own, and the next save goes by the new version. `ConflictNote` offers the other choice.
 */
export function useConflict<Values extends FieldValues, Row extends { readonly version?: number | undefined }>(
  form: UseFormReturn<Values>,
  { opened, formOf, labels }: Options<Values, Row>,
) {
  const [base, setBase] = useState(opened);
  const [conflict, setConflict] = useState<Conflict<Values>>();

  /** @returns whether the failure is a conflict, and so told by the note */
  function onConflict({ status, message, current }: ApiError): boolean {
    if (status !== 409 || current === undefined) return false;
    const [before, now, typed] = [formOf(base), formOf(current as Row), form.getValues()];
    const fields = fieldsOf(labels)
      .map((field) => ({ ...field, mine: get(typed, field.name), theirs: get(now, field.name) }))
      .filter(({ name, mine, theirs }) => !isSame(theirs, get(before, name)) && !isSame(theirs, mine));
    for (const { name, mine, theirs } of fields) if (isSame(mine, get(before, name))) setField(form, name, theirs);
    setBase(current as Row);
    setConflict({ message, fields });
    return true;
  }

  return { version: base?.version, conflict, onConflict };
}

/** Chooses one of the two values of a field. */
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

/** Two choices are the same by their id, whatever else came with them. */
export function isSame(one: unknown, other: unknown): boolean {
  const key = (value: unknown) => (isChoice(value) ? value.id : value);
  return JSON.stringify(key(one)) === JSON.stringify(key(other));
}

function isChoice(value: unknown): value is { id: number; name: string } {
  return typeof value === "object" && value !== null && "id" in value && "name" in value;
}

const empty = "(tom)";

/** What cannot be read is as good as nothing. */
const isEmpty = (value: unknown) =>
  value == null || value === "" || Number.isNaN(value) || (Array.isArray(value) && value.length === 0);

/** A value of a form in words. */
export function shownValue(value: unknown): string {
  if (isEmpty(value)) return empty;
  if (typeof value === "boolean") return value ? "Ja" : "Nej";
  if (typeof value === "number") return formatDecimal(value);
  if (Array.isArray(value)) return value.map(shownValue).join(", ");
  return isChoice(value) ? value.name : String(value);
}
