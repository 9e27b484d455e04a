import type { ConflictLabels } from "#common/web/forms/merge-conflict.ts";
import type { VatShare } from "#features/kinds/rules/expense/vat-shares.ts";
import type { JobTypeField } from "#features/kinds/rules/kind.ts";
import { defaultKind, type JobKind, type JobTypeFieldName, jobKindLabels, kinds } from "#features/kinds/rules/kinds.ts";
import type { JobType } from "../rules/job-type.ts";

export type JobTypeForm = {
  name: string;
  kind: JobKind;
  salary_code: string;
  /** "" until the user chooses a share. */
  vat_share: VatShare | "";
  asks_participants: boolean;
  is_extra: boolean;
  low_salary_code: string;
  bicycle_salary_code: string;
  is_closed: boolean;
};

export const jobTypeForm = (jobType: JobType | undefined): JobTypeForm => ({
  name: jobType?.name ?? "",
  kind: jobType?.kind ?? defaultKind,
  salary_code: jobType?.salary_code ?? "",
  vat_share: jobType?.vat_share ?? "",
  asks_participants: jobType?.asks_participants ?? false,
  is_extra: jobType?.is_extra ?? false,
  low_salary_code: jobType?.low_salary_code ?? "",
  bicycle_salary_code: jobType?.bicycle_salary_code ?? "",
  is_closed: jobType?.is_closed ?? false,
});

export const jobTypeLabels: ConflictLabels<JobTypeForm> = {
  name: "Navn",
  kind: ["Type", (kind) => jobKindLabels[kind]],
  salary_code: "Lønkode",
  ...Object.assign({}, ...Object.values(kinds).map(({ jobType }) => ownLabels(jobType))),
  is_closed: "Lukket",
};

function ownLabels(fields: Readonly<Record<string, JobTypeField>>): Partial<ConflictLabels<JobTypeForm>> {
  const labels = Object.entries(fields).map(([name, field]) => [
    name,
    field.control === "choice" ? [field.label, (value: number) => field.options.get(value)] : field.label,
  ]);
  return Object.fromEntries(labels);
}

/** Leaves out fields of other kinds, which the user may have filled in before choosing the kind. */
export function jobTypePayload({ kind, name, salary_code, is_closed, ...fields }: JobTypeForm) {
  const own = Object.entries(kinds[kind].jobType).map(([field, { control }]) => {
    const value = fields[field as JobTypeFieldName];
    return [field, control === "choice" && value === "" ? null : value];
  });
  return { kind, name, salary_code, is_closed, ...Object.fromEntries(own) };
}
