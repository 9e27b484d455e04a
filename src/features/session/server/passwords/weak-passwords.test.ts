import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { passwordLength } from "#features/session/rules/credentials.ts";
import { passwordChoiceErrors } from "./weak-passwords.ts";

const twice = (password: string) => ({ password, password_confirmation: password });
const refused = { password: ["Adgangskoden er en af de mest brugte. Vælg en anden."] };

test("the list contains the most common passwords with the minimum length", () => {
  const packed = readFileSync(join(import.meta.dirname, "common-passwords.txt.gz"));
  const listed = gunzipSync(packed).toString().trimEnd().split("\n");
  expect(listed).toHaveLength(10_000);
  expect(listed.filter((password) => [...password].length < passwordLength.min)).toEqual([]);
  expect(listed.filter((password) => password !== password.toLowerCase())).toEqual([]);
});

test.each(["1234567890", "qwertyuiop", "Basketball", "PASSWORD123"])(
  "the common password %s is refused in any case",
  async (password) => {
    expect(await passwordChoiceErrors(twice(password), undefined)).toEqual(refused);
  },
);

test("a password of three unusual words is accepted, and a missing password is left to another rule", async () => {
  const password = "tre grønne kraner";
  expect(await passwordChoiceErrors(twice(password), { name: "Ida Vestergaard", email: "ida@dagvaerk.test" })).toEqual(
    {},
  );
  expect(await passwordChoiceErrors({}, undefined)).toEqual({});
});
