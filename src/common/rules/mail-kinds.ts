import { type Permission, permissionsOf, type RoleName } from "./permissions.ts";

/** The mails that a user can switch off, with description and receivers (docs/product-rules.md#mails-about-jobs). */
export const mailKinds = {
  "job-rejected": {
    label: "Når en af dine opgaver bliver afvist",
    permission: "index-own-jobs",
  },
  "job-registered": {
    label: "Når en anden registrerer en opgave for dig sammen med andre",
    permission: "index-own-jobs",
  },
  "job-comment": {
    label: "Når andre skriver en kommentar til en af dine opgaver",
    permission: "index-own-jobs",
  },
  "timer-long": {
    label: "Når dit stopur har kørt i mere end 10 timer",
    permission: "index-own-jobs",
  },
  "approvals-waiting": {
    label: "Oversigt hver arbejdsdag kl. 7 over det, der venter på dig",
    permission: "manage-users-jobs",
  },
  "approvals-overdue": {
    label: "Når opgaver har ventet længe, og du er stedfortræder eller manager",
    permission: "manage-users-jobs",
  },
  "payroll-deadline": {
    label: "To dage før løndeadline: hvem der mangler at godkende",
    permission: "index-payrolls",
  },
} as const satisfies Readonly<Record<string, { label: string; permission: Permission }>>;

export type MailKind = keyof typeof mailKinds;

export const mailKindNames = Object.keys(mailKinds) as readonly MailKind[];

export function mailKindsOf(roles: readonly RoleName[]): MailKind[] {
  const permissions = permissionsOf(roles);
  return mailKindNames.filter((kind) => permissions.includes(mailKinds[kind].permission));
}
