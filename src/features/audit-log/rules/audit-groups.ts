import { type AuditKind, auditKinds } from "#common/rules/audit-log.ts";

/** Groups of kinds of events. A kind that matches no pattern belongs to `settings`. */
const groups = [
  [
    "Login og adgangskoder",
    /^(login(?!-provider)|provider-login|logout|sessions|password|second-factor|recovery|passkey|scim|token)/,
  ],
  [
    "Brugere og stedfortrædere",
    /^(user|personal-data|invitation|roles|ownership|substitute|decided|employee-emails|late-entries)/,
  ],
  [
    "Løn, kørsel og bogføring",
    /^(payroll-(?!setup)|month|job-reversed|jobs-exported|expenses-exported|working-time-exported|absences-exported|report-exported|allowances-exported|deviation|mileage-(record|opening)|commute)/,
  ],
  ["Bilag", /^receipt/],
] as const;

const settings = "Opsætning";

export const auditGroupOf = (kind: AuditKind): string => groups.find(([, name]) => name.test(kind))?.[0] ?? settings;

const names: readonly string[] = [...groups.map(([name]) => name), settings];

export const groupedAuditKinds: readonly AuditKind[] = names.flatMap((name) =>
  auditKinds.filter((kind) => auditGroupOf(kind) === name),
);
