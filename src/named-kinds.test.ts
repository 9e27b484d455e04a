import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Where kinds of jobs have names: their own folders, what belongs to one of them alone, examples and tests. */
const ofKinds = [
  /\/kinds\//,
  /^src\/features\/(mileage|receipts)\//,
  /\/demo\//,
  /^src\/testing\//,
  /\/migrations\//,
  /\.test\.tsx?$/,
];

/** A kind that is named as text, in code or in SQL. */
const names = [/["'](expense|mileage)["']/, /\bkind\b[^\n]*["']work["']|["']work["'][^\n]*\bkind\b/i];

test("no file beside those of the kinds names one", () => {
  const named = globSync("src/**/*.{ts,tsx}")
    .filter((path) => !ofKinds.some((folder) => folder.test(path)))
    .flatMap((path) =>
      readFileSync(path, "utf8")
        .split("\n")
        .flatMap((line, place) =>
          names.some((name) => name.test(line)) ? [`${path}:${place + 1} ${line.trim()}`] : [],
        ),
    );
  expect(named).toEqual([]);
});
