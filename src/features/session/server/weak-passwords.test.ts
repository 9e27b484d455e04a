import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { passwordLength } from "../rules/credentials.ts";
import { weakPasswordErrors } from "./weak-passwords.ts";

const refused = { password: ["Adgangskoden er en af de mest brugte. Vælg en anden."] };

test("the list holds the most used ones that are long enough", () => {
  const packed = readFileSync(join(import.meta.dirname, "common-passwords.txt.gz"));
  const listed = gunzipSync(packed).toString().trimEnd().split("\n");
  expect(listed).toHaveLength(10_000);
  expect(listed.filter((password) => [...password].length < passwordLength.min)).toEqual([]);
  expect(listed.filter((password) => password !== password.toLowerCase())).toEqual([]);
});

test.each(["1234567890", "qwertyuiop", "Basketball", "PASSWORD123"])("%s is refused in any case", async (password) => {
  expect(await weakPasswordErrors(password, [])).toEqual(refused);
});

test.each(["tre grønne kraner", undefined])("%s is not", async (password) => {
  expect(await weakPasswordErrors(password, ["Ida Vestergaard", "ida@dagvaerk.test"])).toEqual({});
});
