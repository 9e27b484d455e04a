import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

/** Files and tests named in the tables of the specification and of security must exist. */

const root = join(import.meta.dirname, "..");

const files = ["src", "e2e"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(root, folder, name)),
);

/** @param name the name of a file; with its folder if several files have this name */
const filesNamed = (name: string) => files.filter((file) => file.endsWith(join("/", name)));

/** The rows of the tables that begin with this heading. */
function rowsOf(document: string, heading: RegExp): string[][] {
  const lines = readFileSync(join(root, "docs", document), "utf8").split("\n");
  let isInside = false;
  return lines.flatMap((line) => {
    if (!line.startsWith("|")) isInside = false;
    else if (heading.test(line)) isInside = true;
    else if (isInside && !line.startsWith("|-")) return [line.slice(2, -2).split(" | ")];
    return [];
  });
}

const rows = rowsOf("specification-coverage.md", /^\| Statement/);
const points = rowsOf("security.md", /^\| Point/);

const promises = rowsOf("security.md", /^\| Promise/);

const proofs = [...new Set([...rows, ...points, ...promises].flatMap((row) => row.at(-1)?.split("; ") ?? []))].filter(
  (proof) => proof.includes("›"),
);

test("each row of the table has a statement, a file and a proof", () => {
  expect(rows.length).toBeGreaterThan(200);
  for (const row of rows) expect(row, row.join(" | ")).toHaveLength(3);
  const unproved = rows.filter(([, , proof = ""]) => !proof.includes("›") && !/\*\*no test\*\*|^–$/.test(proof));
  expect(unproved).toEqual([]);
});

test("the files in the table of the specification exist", () => {
  const named = new Set(rows.flatMap(([, built = ""]) => built.match(/[^` ]+/g) ?? []));
  expect([...named].filter((name) => filesNamed(name).length === 0)).toEqual([]);
});

test("each security point is met by a test or by design, or gives the reason why not", () => {
  expect(points.length).toBeGreaterThan(100);
  for (const row of points) {
    const [point = "", state = "", how = "", proof = ""] = row;
    expect(row, point).toHaveLength(4);
    expect(point).toMatch(/^\d+\.\d+\.\d+(–\d+\.\d+\.\d+)?$/);
    expect(["met", "n/a", "open"], point).toContain(state);
    expect(how.length, point).toBeGreaterThan(1);
    if (state === "met") expect(proof, point).toMatch(/^design$|›/);
    else if (state === "n/a") expect(proof, point).toBe("–");
  }
  expect(new Set(points.map(([point]) => point)).size).toBe(points.length);
});

describe("the tests in the tables exist", () => {
  test.each(proofs)("the test exists: %s", (proof) => {
    const [, name = "", title = ""] = /^(?:\*\*no test\*\* .*: )?(\S+) › (.+)$/.exec(proof) ?? [];
    const found = filesNamed(`${name}.ts`);
    expect(found, name).toHaveLength(1);
    expect(readFileSync(found[0] ?? "", "utf8")).toContain(title);
  });
});
