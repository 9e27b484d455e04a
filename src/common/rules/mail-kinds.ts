import { type Capability, isAllowed, permissionsOf, type RoleName } from "./access/permissions.ts";

/** Mails that users can switch off. Only users with `capability` get them (docs/product-rules.md#mails-about-jobs). */
export const mailKinds = {
  "job-rejected": {
    label: "Når en af dine opgaver bliver afvist",
    capability: "register-own-jobs",
  },
  "job-registered": {
    label: "Når en anden registrerer en opgave for dig sammen med andre",
    capability: "register-own-jobs",
  },
  "job-comment": {
    label: "Når andre skriver en kommentar til en af dine opgaver",
    capability: "register-own-jobs",
  },
  "timer-long": {
    label: "Når dit stopur har kørt i mere end 10 timer",
    capability: "register-own-jobs",
  },
  "registrations-missing": {
    label: "Når du mangler at registrere timer, og virksomheden sender påmindelser af sig selv",
    capability: "register-own-jobs",
  },
  "absence-decided": {
    label: "Når dit fravær bliver godkendt, afvist eller trukket tilbage af en anden",
    capability: "request-absence",
  },
  "approvals-waiting": {
    label: "Oversigt hver arbejdsdag kl. 7 over det, der venter på dig",
    capability: "give-first-approval",
  },
  "approvals-overdue": {
    label: "Når opgaver har ventet længe, og du er stedfortræder eller manager",
    capability: "give-first-approval",
  },
  "budget-reached": {
    label: "Når et budget på et af dine projekter er brugt 80 % og 100 %",
    capability: "read-budgets",
  },
  "payroll-deadline": {
    label: "To dage før løndeadline: hvem der mangler at godkende",
    capability: "read-payrolls",
  },
} as const satisfies Readonly<Record<string, { label: string; capability: Capability }>>;

export type MailKind = keyof typeof mailKinds;

export const mailKindNames = Object.keys(mailKinds) as readonly MailKind[];

export function mailKindsOf(roles: readonly RoleName[]): MailKind[] {
  const permissions = permissionsOf(roles);
  return mailKindNames.filter((kind) => isAllowed(permissions, mailKinds[kind].capability));
}
