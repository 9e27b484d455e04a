import { describe, expect, test } from "vitest";
import { readClaims, rolesFor } from "./claims.ts";

const told = (claims: object) => ({ sub: "s", email: "mia@firma.dk", email_verified: true, name: "Mia", ...claims });

describe("the claims of a token", () => {
  test("the key of an account is the subject, and at Entra the tenant and the object", () => {
    expect(readClaims("oidc", told({ oid: "o", tid: "t" })).subject).toBe("s");
    expect(readClaims("google", told({})).subject).toBe("s");
    expect(readClaims("entra", told({ oid: "o", tid: "t" })).subject).toBe("t/o");
    for (const missing of [{ oid: "o" }, { tid: "t" }, {}, { oid: "", tid: "t" }])
      expect(readClaims("entra", told(missing)).subject).toBeUndefined();
  });

  test.each([
    ["oidc", { email_verified: true }, true],
    ["oidc", { email_verified: "true" }, true],
    ["oidc", { email_verified: "false" }, false],
    ["oidc", { email_verified: undefined }, false],
    ["oidc", { email_verified: false, xms_edov: true }, false],
    ["entra", { email_verified: undefined, xms_edov: true }, true],
    ["entra", { email_verified: undefined, xms_edov: "1" }, true],
    ["entra", { email_verified: undefined, xms_edov: 0 }, false],
  ] as const)("at %s the address with %j is verified: %s", (kind, claims, isVerified) => {
    expect(readClaims(kind, told(claims)).isEmailVerified).toBe(isVerified);
  });

  test("the domain is the address's domain, and at Google the domain in Google's claim", () => {
    expect(readClaims("oidc", told({ email: "Mia@Firma.DK", hd: "andet.dk" })).domain).toBe("firma.dk");
    expect(readClaims("google", told({ hd: "Firma.DK" })).domain).toBe("firma.dk");
    expect(readClaims("google", told({})).domain).toBeUndefined();
  });

  test("an address or a name that could not be stored counts as missing", () => {
    const { email, name, domain } = readClaims("oidc", told({ email: "no address", name: "M".repeat(192) }));
    expect([email, name, domain]).toEqual([undefined, undefined, undefined]);
  });

  test.each([
    [{ amr: ["pwd", "mfa"] }, true],
    [{ amr: ["pwd"] }, false],
    [{ acr: "phr" }, true],
    [{ acr: "https://refeds.org/profile/mfa" }, true],
    [{ acr: "1" }, false],
    [{ amr: "mfa" }, true],
    [{}, false],
  ])("with %j the provider confirms a second factor: %s", (claims, isStrong) => {
    expect(readClaims("oidc", told(claims)).hasSecondFactor).toBe(isStrong);
  });

  test("at most 500 roles and groups are read, and only texts", () => {
    const { claimedRoles } = readClaims("oidc", told({ roles: "One", groups: [1, null, "a", "x".repeat(201)] }));
    expect(claimedRoles).toEqual({ roles: ["One"], groups: ["a"], lacks_groups: false });
    const groups = Array.from({ length: 600 }, (_, index) => `g${index}`);
    expect(readClaims("oidc", told({ groups })).claimedRoles.groups).toHaveLength(500);
  });

  test("groups that the token only refers to count as missing, and not as no groups", () => {
    const lacks = (claims: object) => readClaims("entra", told(claims)).claimedRoles.lacks_groups;
    expect(lacks({ _claim_names: { groups: "src1" } })).toBe(true);
    expect(lacks({ _claim_names: { groups: "src1" }, groups: ["a"] })).toBe(false);
    expect(lacks({ _claim_names: { other: "src1" } })).toBe(false);
    expect(lacks({})).toBe(false);
  });
});

describe("the roles of a login", () => {
  const map = [
    { value: "App.Admin", role: "admin" },
    { value: "App.Leder", role: "manager" },
    { value: "gruppe-7", role: "project-owner" },
    { value: "gruppe-7", role: "employee" },
  ] as const;
  const claimed = (values: object) => ({ roles: [], groups: [], lacks_groups: false, ...values });

  test.each([
    ["app roles", { roles: ["App.Leder", "App.Admin"] }, ["admin", "manager"]],
    ["app roles rather than groups", { roles: ["App.Leder"], groups: ["gruppe-7"] }, ["manager"]],
    ["groups of a person without app roles", { groups: ["gruppe-7"] }, ["project-owner", "employee"]],
    ["no app roles and no groups", {}, ["employee"]],
    ["an app role that the map does not name", { roles: ["Andet"], groups: ["gruppe-7"] }, ["employee"]],
    ["app roles, while the groups are unknown", { roles: ["App.Leder"], lacks_groups: true }, ["manager"]],
    ["unknown groups", { lacks_groups: true }, undefined],
  ])("by %s", (_by, values, expected) => {
    expect(rolesFor(map, claimed(values))).toEqual(expected);
  });

  test("the roles stay as they are without a map", () => {
    expect(rolesFor([], claimed({ roles: ["App.Admin"] }))).toBeUndefined();
  });
});
