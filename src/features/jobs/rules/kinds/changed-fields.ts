import { kindParts, type PartField, partFields, partNames } from "#features/kinds/rules/kind-parts.ts";
import { type JobField, jobFieldNames, jobFields } from "../job-fields.ts";

/** A field that the history records. No two parts (`trip`, `expense`) have a field of the same name. */
export type ChangedField = JobField | PartField;

export const changedFieldNames: readonly ChangedField[] = [...jobFieldNames, ...partNames.flatMap(partFields)];

type Changed = { readonly label: string; readonly shown?: (value: string | number) => string };

const changedFields = Object.assign({}, jobFields, ...partNames.map((name) => kindParts[name].fields)) as Readonly<
  Record<ChangedField, Changed>
>;

export const changedFieldLabel = (field: ChangedField): string => changedFields[field].label;

export const shownPartValue = (field: ChangedField, value: string | number): string =>
  changedFields[field].shown?.(value) ?? String(value);
