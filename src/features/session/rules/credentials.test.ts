import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { login, newPasswordErrors, passwordReset } from "./credentials.ts";

const fieldsOf = (schema: z.ZodMiniType, body: unknown) => [
  ...new Set(z.safeParse(schema, body).error?.issues.map((issue) => issue.path[0])),
];

describe("a login", () => {
  test("is not remembered unless asked for", () => {
    expect(z.parse(login, { email: "a@b.dk", password: "x" })).toEqual({
      email: "a@b.dk",
      password: "x",
      remember: false,
    });
  });

  test("keeps the blanks of a password", () => {
    expect(z.parse(login, { email: "a@b.dk", password: " x " }).password).toBe(" x ");
  });

  test("names every wrong field", () => {
    expect(fieldsOf(login, {})).toEqual(["email", "password"]);
    expect(fieldsOf(login, { email: "a", password: "x".repeat(201), remember: "yes" })).toEqual([
      "email",
      "password",
      "remember",
    ]);
  });
});

describe("a new password", () => {
  const reset = (password: unknown, password_confirmation = password) => ({
    token: "t",
    email: "a@b.dk",
    password,
    password_confirmation,
  });

  test("has 10 to 200 characters", () => {
    expect(fieldsOf(passwordReset, reset("x".repeat(9)))).toEqual(["password"]);
    expect(fieldsOf(passwordReset, reset("x".repeat(10)))).toEqual([]);
    expect(fieldsOf(passwordReset, reset("x".repeat(200)))).toEqual([]);
    expect(fieldsOf(passwordReset, reset("x".repeat(201)))).toEqual(["password"]);
  });

  test("is repeated the same", () => {
    expect(newPasswordErrors(reset("x".repeat(10)) as never)).toEqual({});
    expect(newPasswordErrors({ password: "one password", password_confirmation: "another one" })).toEqual({
      password_confirmation: ["De to adgangskoder er ikke ens."],
    });
    expect(newPasswordErrors({ password_confirmation: "another one" })).toEqual({});
  });

  test("names every missing field", () => {
    expect(fieldsOf(passwordReset, {})).toEqual(["token", "email", "password", "password_confirmation"]);
  });
});
