import { kindParts, type PartField, partFields, partNames } from "#features/kinds/rules/kind-parts.ts";
import { type JobField, jobFieldNames, jobFields } from "../job-fields.ts";

/** Every field whose change the history tells, whatever the kind of the job: no two have one name. */
export type ChangedField = JobField | PartField;

/** In the order of the form. */
export const changedFieldNames: readonly ChangedField[] = [...jobFieldNames, ...partNames.flatMap(partFields)];

type Changed = { readonly label: string; readonly shown?: (value: string | number) => string };

const changedFields = Object.assign({}, jobFields, ...partNames.map((name) => kindParts[name].fields)) as Readonly<
  Record<ChangedField, Changed>
>;

/** Its word in the form and in the history. */
export const changedFieldLabel = (field: ChangedField): string => changedFields[field].label;

/** A value of a part as the history shows it. */
export const shownPartValue = (field: ChangedField, value: string | number): string =>
  changedFields[field].shown?.(value) ?? String(value);
