export const roles = [
  { id: 1, name: "admin", label: "Administrator" },
  { id: 2, name: "manager", label: "Manager" },
  { id: 3, name: "project-owner", label: "Projektejer" },
  { id: 4, name: "employee", label: "Medarbejder" },
] as const;

export type RoleName = (typeof roles)[number]["name"];

export const roleNames = roles.map((role) => role.name);

export const roleLabels = Object.fromEntries(roles.map(({ name, label }) => [name, label])) as Record<RoleName, string>;

export const adminRoleId = 1;

export const defaultRoleId = 4;

export const permissions = [
  "index-own-jobs",
  "manage-users-jobs",
  "manage-users-jobs-all-projects",
  "index-users",
  "export-users",
  "create-user",
  "manage-projects",
  "manage-job-types",
  "manage-cost-centers",
  "index-payrolls",
  "index-audit-log",
] as const;

export type Permission = (typeof permissions)[number];

/** The capabilities that each permission grants. Checks ask for a capability (docs/decisions/096-capabilities.md). */
export const allows = {
  "index-own-jobs": [
    "register-own-jobs",
    "comment-jobs",
    "read-own-pay",
    "read-working-time",
    "explain-deviations",
    "request-absence",
  ],
  "manage-users-jobs": [
    "read-users-jobs",
    "read-project-codes",
    "register-users-jobs",
    "give-first-approval",
    "name-own-substitute",
    "remind-users",
    "read-users-working-time",
    "sign-deviations",
    "decide-absence",
    "read-reports",
    "read-budgets",
  ],
  "manage-users-jobs-all-projects": [
    "read-all-jobs",
    "give-second-approval",
    "name-users-substitute",
    "read-pay-reports",
    "read-pay-budgets",
    "edit-budgets",
  ],
  "index-users": ["read-users"],
  "export-users": ["export-emails"],
  "create-user": [
    "create-user",
    "edit-user",
    "delete-user",
    "reactivate-user",
    "anonymise-leavers",
    "invite-user",
    "end-user-sessions",
    "reset-second-factor",
    "send-test-mail",
    "edit-login-providers",
    "edit-webhooks",
    "export-personal-data",
  ],
  "manage-projects": ["edit-projects"],
  "manage-job-types": ["edit-job-types", "edit-expense-limits"],
  "manage-cost-centers": ["edit-cost-centers"],
  "index-payrolls": [
    "read-payrolls",
    "read-all-working-time",
    "read-leavers",
    "pay-jobs",
    "close-months",
    "annul-payrolls",
    "reverse-jobs",
    "fetch-payroll-files",
    "remind-approvers",
    "give-last-approval",
    "export-jobs",
    "export-expense-books",
    "delete-receipts",
    "read-mileage-records",
    "edit-mileage",
    "edit-company",
    "edit-payroll-setup",
    "edit-working-time-rules",
    "edit-allowance-rules",
    "edit-absence-kinds",
    "edit-balances",
    "read-all-absence",
    "read-all-allowances",
    "edit-terms",
    "edit-customers",
    "invoice-jobs",
    "edit-accounting-setup",
    "correct-rates",
  ],
  "index-audit-log": ["read-audit-log"],
} as const satisfies Readonly<Record<Permission, readonly string[]>>;

export type Capability = (typeof allows)[Permission][number];

const grantedBy = new Map<Capability, Permission>(
  permissions.flatMap((permission) => allows[permission].map((capability) => [capability, permission] as const)),
);

export const capabilities: readonly Capability[] = [...grantedBy.keys()];

export function permissionFor(capability: Capability): Permission {
  const permission = grantedBy.get(capability);
  if (!permission) throw new Error(`No permission allows ${capability}`);
  return permission;
}

export function isAllowed(granted: readonly Permission[], capability: Capability): boolean {
  return granted.includes(permissionFor(capability));
}

/** SQL reads this table through `userCan`. */
const grants: Readonly<Record<RoleName, readonly Permission[]>> = {
  employee: ["index-own-jobs"],
  "project-owner": ["index-own-jobs", "manage-users-jobs"],
  manager: ["index-own-jobs", "manage-users-jobs", "manage-users-jobs-all-projects", "index-users", "export-users"],
  admin: permissions,
};

export function rolesWith(capability: Capability): RoleName[] {
  return roleNames.filter((name) => isAllowed(grants[name], capability));
}

/** All permissions of the roles, in the order of `permissions` (docs/product-rules.md#roles-and-permissions). */
export function permissionsOf(names: readonly RoleName[]): Permission[] {
  return permissions.filter((permission) => names.some((name) => grants[name].includes(permission)));
}
