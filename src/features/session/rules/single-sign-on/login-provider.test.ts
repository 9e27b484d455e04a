import { expect, test } from "vitest";
import * as z from "zod/mini";
import { validFields } from "#common/rules/values/fields.ts";
import { loginHashOf } from "./login-hash.ts";
import { loginStepOf } from "./login-problem.ts";
import { entraIssuer, loginProviderErrors, loginProviderInput, tenantOf } from "./login-provider.ts";

const tenant = "8c1f0b6e-0a52-4c1d-9d0e-2f6b7a3e4c55";

const input = (values: object = {}) => ({
  ...{ kind: "oidc", name: "Firmaet", issuer: "https://login.firma.dk", client_id: "id", client_secret: "secret" },
  ...{ domains: [], creates_users: false, has_second_factor: false, role_map: [], is_used: true },
  ...values,
});

const errorsOf = (values: object) => Object.keys(loginProviderErrors(validFields(loginProviderInput, input(values))));

test.each([
  ["oidc", "https://login.firma.dk", true],
  ["oidc", "https://login.firma.dk/realms/firma", true],
  ["oidc", "http://login.firma.dk", false],
  ["oidc", "https://login.firma.dk/?a=b", false],
  ["oidc", "login.firma.dk", false],
  ["oidc", "http://127.0.0.1:8080", true],
  ["oidc", "http://127.0.0.1.firma.dk", false],
  ["entra", entraIssuer(tenant), true],
  ["entra", entraIssuer("common"), false],
  ["entra", entraIssuer("organizations"), false],
  ["entra", "https://login.firma.dk", false],
])("the issuer of a provider of kind %s with the address %s is accepted: %s", (kind, issuer, isRight) => {
  expect(errorsOf({ kind, issuer })).toEqual(isRight ? [] : ["issuer"]);
});

test("Google needs its own issuer and the company's domain", () => {
  const google = { kind: "google", issuer: "https://accounts.google.com", domains: ["firma.dk"] };
  expect(errorsOf(google)).toEqual([]);
  expect(errorsOf({ ...google, domains: [] })).toEqual(["domains"]);
  expect(errorsOf({ ...google, issuer: "https://accounts.google.dk" })).toEqual(["issuer"]);
});

test("a domain is read in lower case, and an e-mail address is not a domain", () => {
  expect(z.parse(loginProviderInput, input({ domains: [" Firma.DK "] })).domains).toEqual(["firma.dk"]);
  for (const domain of ["mia@firma.dk", "firma", "", "*.dk", "https://firma.dk"])
    expect(z.safeParse(loginProviderInput, input({ domains: [domain] })).success, domain).toBe(false);
});

test("a tenant is read from its issuer", () => {
  expect(tenantOf(entraIssuer(tenant))).toBe(tenant);
  expect(tenantOf("https://login.firma.dk")).toBe("");
});

test("a step of the login is read only from a fragment that names the step", () => {
  expect(loginStepOf(loginHashOf("expired"))).toBe("expired");
  expect(loginStepOf(loginHashOf("code"))).toBe("code");
  for (const hash of ["", "log-ind", "log-ind-", "log-ind-toString", "andet"])
    expect(loginStepOf(hash)).toBeUndefined();
});
