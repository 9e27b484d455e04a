import { imports } from "#features/imports/rules/imports.ts";
import { accountingSystems } from "#features/invoice-bases/rules/accounting/accounting-systems.ts";
import { payrollFormats } from "#features/payroll-files/rules/payroll-formats.ts";
import { loginProviderLabels } from "#features/session/rules/single-sign-on/login-provider.ts";
import type { Labels } from "./audit-words.ts";

/* Labels of fields and values in the details of entries, for features that have no such labels themselves. */

export const userLabels: Labels = {
  name: "navn",
  email: "e-mail",
  employee_id: "medarbejdernummer",
  default_hourly_rate: "timepris",
  registers_time: "registrerer timer",
  leader_user_id: "leder",
};

export const importLabels = Object.fromEntries(Object.entries(imports).map(([name, { label }]) => [name, label]));

export const testMailAnswers: Labels = {
  accepted: "Taget imod af mailserveren",
  refused: "Ikke taget imod",
  file: "Gemt som fil, uden mailserver",
};

export const loginFailures: Labels = {
  "passwords-off": "Adgangskoder er slået fra for rollen",
  passkey: "Passkey afvist",
};

export const providerLabels = { ...loginProviderLabels, client_secret: "klienthemmelighed" };

export const termsChanges: Labels = { added: "tilføjet", changed: "rettet", removed: "slettet" };

export const masterDataLabels: Labels = {
  name: "navn",
  code: "kode",
  kind: "type",
  vat_share: "fradrag for moms i procent",
  asks_participants: "kræver deltagere og anledning",
  is_extra: "ekstra arbejde",
  default_cost_center: "standard cost center",
  owner: "ejer",
  people: "kun for",
  customer: "kunde",
  email: "e-mail",
  reference: "reference",
  accounting_number: "nummer i regnskabet",
  salary_code: "lønkode",
  low_salary_code: "lønkode, lav sats",
  bicycle_salary_code: "lønkode, cykel og knallert",
  address: "adresse",
  cvr: "CVR-nummer",
  admin_gives_last_approval: "administratorens sidste godkendelse",
};

export const accountingLabels = Object.fromEntries([
  ["system", "system"],
  ...Object.values(accountingSystems).flatMap(({ fields }) =>
    Object.entries(fields).map(([name, { label }]) => [name, label] as const),
  ),
]);

export const rateLabels: Labels = {
  from_date: "dato",
  high: "sats til 20.000 km",
  low: "sats over 20.000 km",
  bicycle: "sats for cykel og knallert",
  own_high: "jeres sats til 20.000 km",
  own_low: "jeres sats over 20.000 km",
  own_bicycle: "jeres sats for cykel og knallert",
};

export const employmentLabels = {
  employed_from: "første dag",
  employed_until: "sidste dag",
  holiday_week_minutes: "minutter pr. uge, som ferie tælles efter",
};

export const formatLabels = Object.fromEntries(
  Object.entries(payrollFormats).map(([name, { label }]) => [name, label]),
);

export const overtimeLabels = { agreed: "aftalt", banked: "til afspadsering" } as const;
