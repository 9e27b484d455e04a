import { describe, expect, test } from "vitest";
import { ScimProblem } from "./scim-problem.ts";
import { changedFields, type DirectoryUser, mainEmail, presentScimUser, type Wanted, wantedOf } from "./scim-user.ts";

const stored: DirectoryUser = {
  ...{ id: 7, user_name: "anna@firma.test", external_id: null, name: "Anna Marie Holm", email: "anna@firma.test" },
  ...{ is_active: true, created_at: new Date("2026-11-28T04:00:00Z") },
};

describe("the one name that Dagværk stores", () => {
  test.each<[string, DirectoryUser | undefined, Wanted, string]>([
    [
      "is the display name if a display name is sent",
      undefined,
      { displayName: "A", formatted: "B", givenName: "C", familyName: "D" },
      "A",
    ],
    ["is otherwise the formatted name", undefined, { formatted: "B", givenName: "C", familyName: "D" }, "B"],
    ["is otherwise the first and last name", undefined, { givenName: "Bo", familyName: "Lund" }, "Bo Lund"],
    ["is the first name if no last name is sent", undefined, { givenName: "Bo" }, "Bo"],
    ["is the name in the directory if no other name is sent", undefined, {}, "bo@firma.test"],
    ["stays if no name is sent", stored, {}, "Anna Marie Holm"],
    ["stays if an empty name is sent", stored, { displayName: "" }, "Anna Marie Holm"],
    ["gets a changed last name", stored, { familyName: "Krogh" }, "Anna Marie Krogh"],
    ["gets a changed first name", stored, { givenName: "Anne" }, "Anne Holm"],
    [
      "gets the changed last name if the display name is unchanged",
      stored,
      { displayName: "Anna Marie Holm", familyName: "Krogh" },
      "Anna Marie Krogh",
    ],
    [
      "is the display name if both names have changed",
      stored,
      { displayName: "Anna Krogh", familyName: "Krog" },
      "Anna Krogh",
    ],
  ])("%s", (_case, user, wanted, name) => {
    expect(changedFields(user, { userName: "bo@firma.test", ...wanted }).name).toBe(name);
  });

  test("is split at its last blank into first and last name, which together give the stored name again", () => {
    const { name } = presentScimUser(stored, "https://tid.firma.dk");
    expect(name).toEqual({ formatted: "Anna Marie Holm", givenName: "Anna Marie", familyName: "Holm" });
    const { givenName, familyName } = name;
    expect(changedFields(stored, { givenName, familyName }).name).toBe(stored.name);
    expect(presentScimUser({ ...stored, name: "Anna" }, "").name).toMatchObject({ givenName: "Anna", familyName: "" });
  });
});

test.each([
  [[{ value: "a@f.dk" }, { value: "b@f.dk", primary: true }], "b@f.dk"],
  [
    [
      { value: "a@f.dk", type: "home" },
      { value: "b@f.dk", type: "Work" },
    ],
    "b@f.dk",
  ],
  [[{ value: "a@f.dk", type: "home" }], "a@f.dk"],
  [[{ type: "work" }], undefined],
  [[], undefined],
])("the main address of %j is %s", (emails, main) => {
  expect(mainEmail(emails)).toBe(main);
});

test("a field that is sent empty is removed, and a field that is not sent stays", () => {
  const kept = { ...stored, external_id: "key" };
  expect(changedFields(kept, {}).external_id).toBe("key");
  for (const externalId of ["", null])
    expect(changedFields(kept, wantedOf({ userName: "anna@firma.test", externalId })).external_id).toBeNull();
});

test("a user without an address is refused", () => {
  expect(() => changedFields(undefined, { userName: "anna" })).toThrow(ScimProblem);
});
