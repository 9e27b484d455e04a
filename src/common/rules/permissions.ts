/** The roles with their fixed ids and Danish labels (docs/product-rules.md#roles-and-permissions). */
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

/** The only table of roles and permissions; SQL uses it through `userCan`. */
const grants: Readonly<Record<RoleName, readonly Permission[]>> = {
  employee: ["index-own-jobs"],
  "project-owner": ["index-own-jobs", "manage-users-jobs"],
  manager: ["index-own-jobs", "manage-users-jobs", "manage-users-jobs-all-projects", "index-users", "export-users"],
  admin: permissions,
};

export function rolesWith(permission: Permission): RoleName[] {
  return roleNames.filter((name) => grants[name].includes(permission));
}

/** The union of the roles' permissions, in the table's order (docs/product-rules.md#roles-and-permissions). */
export function permissionsOf(names: readonly RoleName[]): Permission[] {
  return permissions.filter((permission) => names.some((name) => grants[name].includes(permission)));
}
