import { describe, expect, test } from "vitest";
import { actorOf, can, isManager } from "./actor.ts";
import {
  allows,
  capabilities,
  type Permission,
  permissions,
  permissionsOf,
  type RoleName,
  roleNames,
  roles,
  rolesWith,
} from "./permissions.ts";

/** The table of docs/product-rules.md#roles-and-permissions, literally. */
const table: Record<Permission, Record<RoleName, boolean>> = {
  "index-own-jobs": { employee: true, "project-owner": true, manager: true, admin: true },
  "manage-users-jobs": { employee: false, "project-owner": true, manager: true, admin: true },
  "manage-users-jobs-all-projects": { employee: false, "project-owner": false, manager: true, admin: true },
  "index-users": { employee: false, "project-owner": false, manager: true, admin: true },
  "export-users": { employee: false, "project-owner": false, manager: true, admin: true },
  "create-user": { employee: false, "project-owner": false, manager: false, admin: true },
  "manage-projects": { employee: false, "project-owner": false, manager: false, admin: true },
  "manage-job-types": { employee: false, "project-owner": false, manager: false, admin: true },
  "manage-cost-centers": { employee: false, "project-owner": false, manager: false, admin: true },
  "index-payrolls": { employee: false, "project-owner": false, manager: false, admin: true },
  "index-audit-log": { employee: false, "project-owner": false, manager: false, admin: true },
};

test("the table contains every permission", () => {
  expect(Object.keys(table)).toEqual([...permissions]);
});

describe.each(roleNames)("a user with the role %s", (role) => {
  test.each(permissions)("the permission %s is granted as in the table", (permission) => {
    expect(permissionsOf([role]).includes(permission)).toBe(table[permission][role]);
  });
});

test.each(permissions)("the roles that have the capabilities of %s are the roles of the table", (permission) => {
  for (const capability of allows[permission])
    expect(rolesWith(capability), capability).toEqual(roleNames.filter((role) => table[permission][role]));
});

test("each capability belongs to one permission", () => {
  const all = Object.values(allows).flat();
  expect(capabilities).toEqual(all);
  expect(new Set(all).size).toBe(all.length);
});

test("several roles give the union of their permissions, without repetition and in the order of the table", () => {
  expect(permissionsOf(["project-owner", "employee"])).toEqual(["index-own-jobs", "manage-users-jobs"]);
  expect(permissionsOf(["manager", "project-owner"])).toEqual(permissionsOf(["manager"]));
  expect(permissionsOf(["employee", "admin"])).toEqual([...permissions]);
  expect(permissionsOf([])).toEqual([]);
});

test("roles keep their ids and Danish names", () => {
  expect(roles.map(({ id, name, label }) => [id, name, label])).toEqual([
    [1, "admin", "Administrator"],
    [2, "manager", "Manager"],
    [3, "project-owner", "Projektejer"],
    [4, "employee", "Medarbejder"],
  ]);
});

test("an actor has the permissions of their roles", () => {
  const actor = actorOf(7, ["employee", "project-owner"]);
  expect(actor.id).toBe(7);
  expect(can(actor, "read-users-jobs")).toBe(true);
  expect(can(actor, "read-users")).toBe(false);
});

test("managers and administrators give the second approval", () => {
  expect(roleNames.filter((role) => isManager(actorOf(1, [role])))).toEqual(["admin", "manager"]);
});
