import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";

/** The table of the specification's statements names files and tests; each of them has to be there. */

const root = join(import.meta.dirname, "..");

const files = ["src", "e2e"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(root, folder, name)),
);

const filesNamed = (name: string) => files.filter((file) => basename(file) === name);

const rows = readFileSync(join(root, "docs/specification-coverage.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| Statement"))
  .map((line) => line.slice(2, -2).split(" | "));

const proofs = [...new Set(rows.flatMap(([, , proof = ""]) => proof.split("; ")))].filter((proof) =>
  proof.includes("›"),
);

test("the table has a statement, a place and a proof in each row", () => {
  expect(rows.length).toBeGreaterThan(200);
  for (const row of rows) expect(row, row.join(" | ")).toHaveLength(3);
  const unproved = rows.filter(([, , proof = ""]) => !proof.includes("›") && !/\*\*no test\*\*|^–$/.test(proof));
  expect(unproved).toEqual([]);
});

test("the files in which things are built are there", () => {
  const named = new Set(rows.flatMap(([, built = ""]) => built.match(/[^` ]+/g) ?? []));
  expect([...named].filter((name) => filesNamed(name).length === 0)).toEqual([]);
});

describe("a test that is named is there", () => {
  test.each(proofs)("%s", (proof) => {
    const [, name = "", title = ""] = /^(?:\*\*no test\*\* .*: )?(\S+) › (.+)$/.exec(proof) ?? [];
    const found = filesNamed(`${name}.ts`);
    expect(found, name).toHaveLength(1);
    expect(readFileSync(found[0] ?? "", "utf8")).toContain(title);
  });
});
