import type { ConflictLabels } from "#common/web/forms/merge-conflict.ts";
import type { AbsenceKindInput, AbsenceKindSetup } from "#features/absence/rules/kinds/absence-kind.ts";
import {
  absenceApprovalLabels,
  absencePayLabels,
  absenceUnitLabels,
  statisticsCodes,
} from "#features/absence/rules/kinds/absence-templates.ts";

export type KindForm = Omit<AbsenceKindInput, "template" | "statistics_code" | "salary_code"> & {
  statistics_code: string;
  salary_code: string;
};

export const kindForm = (kind: AbsenceKindSetup): KindForm => ({
  ...{ name: kind.name, unit: kind.unit, approval: kind.approval, pay: kind.pay, fixed_rate: kind.fixed_rate },
  ...{ credits_norm: kind.credits_norm, statistics_code: kind.statistics_code ?? "", is_sent: kind.is_sent },
  ...{ salary_code: kind.salary_code ?? "", shown_as: kind.shown_as, asks_reason: kind.asks_reason },
  is_used: kind.is_used,
});

export const kindPayload = ({ statistics_code, fixed_rate, ...form }: KindForm, { template }: AbsenceKindSetup) => ({
  ...form,
  template,
  statistics_code: statistics_code === "" ? null : statistics_code,
  fixed_rate: form.pay === "fixed" ? fixed_rate : null,
});

export const statisticsOptions = [
  ["", "Ingen"] as const,
  ...Object.entries(statisticsCodes).map(([code, label]) => [code, `${code} ${label}`] as const),
];

export const kindLabels: ConflictLabels<KindForm> = {
  name: "Navn",
  unit: ["Tages i", (unit) => absenceUnitLabels[unit]],
  approval: ["Godkendelse", (approval) => absenceApprovalLabels[approval]],
  pay: ["Løn", (pay) => absencePayLabels[pay]],
  fixed_rate: "Fast timepris",
  credits_norm: "Tæller som arbejdstid",
  statistics_code: "Årsag i statistikken",
  salary_code: "Lønkode",
  is_sent: "Sendes til løn",
  shown_as: "Kolleger ser",
  asks_reason: "Beder om en årsag",
  is_used: "I brug",
};
