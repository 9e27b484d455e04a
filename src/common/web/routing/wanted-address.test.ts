import { expect, test } from "vitest";
import { ownAddress } from "./wanted-address.ts";

test.each(["/", "/jobs", "/users/5/jobs?scope=all&page=2#top", "/jobs?search=%2F%2Fx"])(
  "%s is of this site",
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
])("%j is not", (path) => {
  expect(ownAddress(path)).toBeUndefined();
});

test.each([undefined, null, 1, {}])("%j is no address", (value) => {
  expect(ownAddress(value)).toBeUndefined();
});
