import type { ConflictLabels } from "#common/web/forms/merge-conflict.ts";
import { type JobKind, jobKindLabels } from "#features/kinds/rules/kinds.ts";
import type { JobType } from "../rules/job-type.ts";
import { type VatShare, vatShareLabels } from "../rules/vat-shares.ts";

export type JobTypeForm = {
  name: string;
  kind: JobKind;
  salary_code: string;
  /** "" until one is chosen. */
  vat_share: VatShare | "";
  asks_participants: boolean;
  is_extra: boolean;
  low_salary_code: string;
  bicycle_salary_code: string;
  is_closed: boolean;
};

export const jobTypeForm = (jobType: JobType | undefined): JobTypeForm => ({
  name: jobType?.name ?? "",
  kind: jobType?.kind ?? "work",
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
  vat_share: ["Momsfradrag", (share) => vatShareLabels[share as VatShare]],
  asks_participants: "Kræv deltagere og anledning",
  is_extra: "Tillægsarbejde, foreslås ikke",
  low_salary_code: "Lønkode, lav sats",
  bicycle_salary_code: "Lønkode, cykel og knallert",
  is_closed: "Lukket",
};

/** What the kind has is sent; what was typed for another kind is not. */
export function jobTypePayload({ kind, name, salary_code, is_closed, ...fields }: JobTypeForm) {
  const { vat_share, asks_participants, is_extra, low_salary_code, bicycle_salary_code } = fields;
  return {
    kind,
    name,
    salary_code,
    is_closed,
    ...(kind === "work" && { is_extra }),
    ...(kind === "expense" && { vat_share: vat_share === "" ? null : vat_share, asks_participants }),
    ...(kind === "mileage" && { low_salary_code, bicycle_salary_code }),
  };
}
