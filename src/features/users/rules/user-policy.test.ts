import { describe, expect, test } from "vitest";
import { actorOf } from "#common/rules/access/actor.ts";
import { roleNames } from "#common/rules/access/permissions.ts";
import { type AdminCounts, knowsUser, mayListContacts, maySeeUser, roleErrors, userActions } from "./user-policy.ts";

const admin = actorOf(1, ["admin"]);
const employee = { id: 2, roles: [{ name: "employee" }] } as const;
const colleague = { id: 3, roles: [{ name: "admin" }, { name: "employee" }] } as const;

const one = { admins: 1, keepers: 0 };
const two = { admins: 2, keepers: 0 };

test("a user is visible to themselves and to actors whose permissions concern users", () => {
  const seesOthers = roleNames.filter((role) => maySeeUser(actorOf(1, [role]), 2));
  expect(seesOthers).toEqual(["admin", "manager", "project-owner"]);
  expect(maySeeUser(actorOf(1, ["employee"]), 1)).toBe(true);
});

test("an actor with access to users knows all users, and a project owner only themselves", () => {
  expect(roleNames.filter((role) => knowsUser(actorOf(1, [role]), 2))).toEqual(["admin", "manager"]);
  expect(knowsUser(actorOf(1, ["project-owner"]), 1)).toBe(true);
});

describe("an administrator", () => {
  test("an administrator can update and delete users", () => {
    expect(userActions(admin, employee, one)).toMatchObject({ update: true, delete: true });
    expect(userActions(admin, colleague, two)).toMatchObject({ update: true, delete: true });
  });

  test("an administrator can reset another user's second factor, and not their own", () => {
    const resets = (user: typeof employee | typeof colleague, has_second_factor: boolean) =>
      userActions(admin, { ...user, has_second_factor }, two).reset_second_factor;
    expect([resets(employee, true), resets(employee, false)]).toEqual([true, false]);
    expect(userActions(admin, { ...colleague, id: admin.id, has_second_factor: true }, two).reset_second_factor).toBe(
      false,
    );
  });

  test("an administrator can invite a user without a password again", () => {
    const invites = (is_invited: boolean) => userActions(admin, { ...employee, is_invited }, two).invite;
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
    expect(userActions(admin, { ...facts, is_deleted: true }, two)).toEqual(all(false));
    expect(userActions(admin, { ...facts, is_deleted: false }, two)).toEqual(all(true));
  });

  test("an administrator can delete neither themselves nor the last administrator", () => {
    expect(userActions(admin, { ...colleague, id: admin.id }, two).delete).toBe(false);
    expect(userActions(admin, colleague, one).delete).toBe(false);
  });
});

test.each(["manager", "project-owner", "employee"] as const)("a %s cannot change users", (role) => {
  for (const is_deleted of [false, true])
    expect(userActions(actorOf(1, [role]), { ...employee, has_second_factor: true, is_deleted }, two)).toEqual({
      update: false,
      delete: false,
      reset_second_factor: false,
      invite: false,
      reactivate: false,
    });
});

test("the last administrator keeps the role", () => {
  expect(roleErrors([4], colleague, one)).toEqual({ roles: ["Den sidste administrator kan ikke miste rollen."] });
  expect(roleErrors([1, 4], colleague, one)).toEqual({});
  expect(roleErrors([4], colleague, two)).toEqual({});
  expect(roleErrors([4], employee, one)).toEqual({});
  expect(roleErrors([4], undefined, one)).toEqual({});
  expect(roleErrors(undefined, colleague, one)).toEqual({});
});

test("the last two administrators with a password keep the role, and one of three can lose it", () => {
  const keeper = { ...colleague, is_keeper: true };
  const [two, three] = [2, 3].map((keepers) => ({ admins: 5, keepers })) as [AdminCounts, AdminCounts];
  expect(roleErrors([4], keeper, two).roles?.[0]).toMatch(/^Brugeren er en af de to administratorer/);
  expect(userActions(admin, keeper, two).delete).toBe(false);
  expect(roleErrors([4], keeper, three)).toEqual({});
  expect(userActions(admin, keeper, three).delete).toBe(true);
  expect(roleErrors([4], colleague, two)).toEqual({});
});

test("the users of a role are listed for actors who see users or choose a user of the role", () => {
  const readers = (wanted: (typeof roleNames)[number]) =>
    roleNames.filter((role) => mayListContacts(actorOf(1, [role]), wanted));
  for (const role of roleNames) expect(readers(role)).toEqual(["admin", "manager"]);
});
