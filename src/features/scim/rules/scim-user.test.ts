import { describe, expect, test } from "vitest";
import { ScimProblem } from "./scim-problem.ts";
import { changedFields, type DirectoryUser, mainEmail, presentScimUser, type Wanted, wantedOf } from "./scim-user.ts";

const stored: DirectoryUser = {
  ...{ id: 7, user_name: "anna@firma.test", external_id: null, name: "Anna Marie Holm", email: "anna@firma.test" },
  ...{ is_active: true, created_at: new Date("2026-11-28T04:00:00Z") },
};

describe("the one name that we have", () => {
  test.each<[string, DirectoryUser | undefined, Wanted, string]>([
    ["the shown name first", undefined, { displayName: "A", formatted: "B", givenName: "C", familyName: "D" }, "A"],
    ["else the whole name", undefined, { formatted: "B", givenName: "C", familyName: "D" }, "B"],
    ["else first and last name", undefined, { givenName: "Bo", familyName: "Lund" }, "Bo Lund"],
    ["one of them alone", undefined, { givenName: "Bo" }, "Bo"],
    ["else the name in the directory", undefined, {}, "bo@firma.test"],
    ["nothing new keeps it", stored, {}, "Anna Marie Holm"],
    ["an empty one keeps it", stored, { displayName: "" }, "Anna Marie Holm"],
    ["the last name after a marriage", stored, { familyName: "Krogh" }, "Anna Marie Krogh"],
    ["another first name", stored, { givenName: "Anne" }, "Anne Holm"],
    ["what differs", stored, { displayName: "Anna Marie Holm", familyName: "Krogh" }, "Anna Marie Krogh"],
    ["the shown name, where more differs", stored, { displayName: "Anna Krogh", familyName: "Krog" }, "Anna Krogh"],
  ])("%s", (_case, user, wanted, name) => {
    expect(changedFields(user, { userName: "bo@firma.test", ...wanted }).name).toBe(name);
  });

  test("is divided at its last blank, so what a directory compares and sends back gives it again", () => {
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

test("a key that is sent empty is removed, and one that is not sent stays", () => {
  const kept = { ...stored, external_id: "key" };
  expect(changedFields(kept, {}).external_id).toBe("key");
  for (const externalId of ["", null])
    expect(changedFields(kept, wantedOf({ userName: "anna@firma.test", externalId })).external_id).toBeNull();
});

test("a user without an address is refused", () => {
  expect(() => changedFields(undefined, { userName: "anna" })).toThrow(ScimProblem);
});
