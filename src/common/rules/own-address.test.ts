import { expect, test } from "vitest";
import { ownAddress } from "./own-address.ts";

test.each(["/", "/jobs", "/users/5/jobs?scope=all&page=2#top", "/jobs?search=%2F%2Fx"])(
  "the address %s is within this site",
  (path) => {
    expect(ownAddress(path)).toBe(path);
  },
);

test.each([
  "//evil.test",
  "/\\evil.test",
  "/\t/evil.test",
  "\\\\evil.test",
  "https://evil.test",
  "javascript:x",
  "jobs",
  "",
])("the address %j is not within this site", (path) => {
  expect(ownAddress(path)).toBeUndefined();
});

test.each([undefined, null, 1, {}])("the value %j is not an address", (value) => {
  expect(ownAddress(value)).toBeUndefined();
});
