import { expect, test } from "vitest";
import { isPage } from "./page-paths.ts";

test.each([
  ["/", true],
  ["/jobs", true],
  ["/payrolls/1/overview", true],
  ["/login-providers", true],
  ["/api/jobs", false],
  ["/payrolls/1", false],
  ["/favicon.svg", false],
  ["/login/callback/1", false],
])("the worker answers %s as a page: %s", (path, answers) => {
  expect(isPage(path)).toBe(answers);
});
