import { describe, expect, test } from "vitest";
import { actorOf } from "#common/rules/actor.ts";
import { roleNames } from "#common/rules/permissions.ts";
import { knowsUser, mayListContacts, maySeeUser, roleErrors, userActions } from "./user-policy.ts";

const admin = actorOf(1, ["admin"]);
const employee = { id: 2, roles: [{ name: "employee" }] } as const;
const colleague = { id: 3, roles: [{ name: "admin" }, { name: "employee" }] } as const;

test("a user is visible to themselves and to actors whose permissions concern users", () => {
  const seesOthers = roleNames.filter((role) => maySeeUser(actorOf(1, [role]), 2));
  expect(seesOthers).toEqual(["admin", "manager", "project-owner"]);
  expect(maySeeUser(actorOf(1, ["employee"]), 1)).toBe(true);
});

test("an actor who sees users knows all of them, a project owner only themselves", () => {
  expect(roleNames.filter((role) => knowsUser(actorOf(1, [role]), 2))).toEqual(["admin", "manager"]);
  expect(knowsUser(actorOf(1, ["project-owner"]), 1)).toBe(true);
});

describe("an administrator", () => {
  test("an administrator can update and delete users", () => {
    expect(userActions(admin, employee, 1)).toMatchObject({ update: true, delete: true });
    expect(userActions(admin, colleague, 2)).toMatchObject({ update: true, delete: true });
  });

  test("an administrator can reset another user's second factor, and not their own", () => {
    const resets = (user: typeof employee | typeof colleague, has_second_factor: boolean) =>
      userActions(admin, { ...user, has_second_factor }, 2).reset_second_factor;
    expect([resets(employee, true), resets(employee, false)]).toEqual([true, false]);
    expect(userActions(admin, { ...colleague, id: admin.id, has_second_factor: true }, 2).reset_second_factor).toBe(
      false,
    );
  });

  test("an administrator can invite a user without a password again", () => {
    const invites = (is_invited: boolean) => userActions(admin, { ...employee, is_invited }, 2).invite;
    expect([invites(true), invites(false)]).toEqual([true, false]);
  });

  test("a deleted user can only be reactivated", () => {
    const facts = { ...employee, has_second_factor: true, is_invited: true };
    const all = (isAllowed: boolean) => ({
      update: isAllowed,
      delete: isAllowed,
      reset_second_factor: isAllowed,
      invite: isAllowed,
      reactivate: !isAllowed,
    });
    expect(userActions(admin, { ...facts, is_deleted: true }, 2)).toEqual(all(false));
    expect(userActions(admin, { ...facts, is_deleted: false }, 2)).toEqual(all(true));
  });

  test("an administrator can delete neither themselves nor the last administrator", () => {
    expect(userActions(admin, { ...colleague, id: admin.id }, 2).delete).toBe(false);
    expect(userActions(admin, colleague, 1).delete).toBe(false);
  });
});

test.each(["manager", "project-owner", "employee"] as const)("a %s cannot change users", (role) => {
  for (const is_deleted of [false, true])
    expect(userActions(actorOf(1, [role]), { ...employee, has_second_factor: true, is_deleted }, 2)).toEqual({
      update: false,
      delete: false,
      reset_second_factor: false,
      invite: false,
      reactivate: false,
    });
});

test("the last administrator keeps the role", () => {
  expect(roleErrors([4], colleague, 1)).toEqual({ roles: ["Den sidste administrator kan ikke miste rollen."] });
  expect(roleErrors([1, 4], colleague, 1)).toEqual({});
  expect(roleErrors([4], colleague, 2)).toEqual({});
  expect(roleErrors([4], employee, 1)).toEqual({});
  expect(roleErrors([4], undefined, 1)).toEqual({});
  expect(roleErrors(undefined, colleague, 1)).toEqual({});
});

test("users of a role are listed for actors who see users, or who choose among them", () => {
  const readers = (wanted: (typeof roleNames)[number]) =>
    roleNames.filter((role) => mayListContacts(actorOf(1, [role]), wanted));
  for (const role of roleNames) expect(readers(role)).toEqual(["admin", "manager"]);
});
