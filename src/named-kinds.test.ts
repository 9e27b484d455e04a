import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Files that may name kinds of jobs: their own folders, parts of one kind, examples and tests. */
const ofKinds = [
  /\/kinds\//,
  /^src\/features\/(mileage|receipts)\//,
  /\/demo\//,
  /^src\/testing\//,
  /\/migrations\//,
  /\.test\.tsx?$/,
];

/** A kind's name as text, in code or SQL. */
const names = [/["'](expense|mileage)["']/, /\bkind\b[^\n]*["']work["']|["']work["'][^\n]*\bkind\b/i];

test("only the files of kinds name a kind", () => {
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
