import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";

/** Each decision record has a status and is in the index of its folder. */

const folder = join(import.meta.dirname, "../docs/decisions");
const read = (name: string) => readFileSync(join(folder, name), "utf8");

const names = globSync("*.md", { cwd: folder })
  .filter((name) => name !== "README.md")
  .sort();

const link = String.raw`\[\d{3}\]\(\d{3}-[a-z0-9-]+\.md\)`;
const status = new RegExp(`^(Accepted|(Amended|Superseded) by ${link}(, ${link})*( and ${link})?)$`);

/** The title and status of a record: `# 001. Title`, and a line `Status: …` under its date. */
function recordOf(markdown: string) {
  const [, title = ""] = /^# (\d{3}\. .+)\n/.exec(markdown) ?? [];
  const [, stated = ""] = /^# .+\n\nDate: \d{4}-\d{2}-\d{2}\n\nStatus: (.+)\n\n## Context\n/.exec(markdown) ?? [];
  return { title, status: stated };
}

/** The line of a record in the index, under each area to which it belongs. */
function entryOf(name: string, { title, status: stated }: ReturnType<typeof recordOf>): string {
  const suffix = stated === "Accepted" ? "" : `: ${stated.charAt(0).toLowerCase()}${stated.slice(1)}`;
  return `- [${title}](${name})${suffix}`;
}

const records = names.map((name) => ({ name, ...recordOf(read(name)) }));
const index = read("README.md").split("\n");

describe.each(records)("$name", ({ name, ...record }) => {
  test("a record has its number, its date and its status", () => {
    expect(record.title.slice(0, 3)).toBe(basename(name).slice(0, 3));
    expect(record.status).toMatch(status);
  });

  test("a record is amended or superseded only by later ones", () => {
    const later = [...record.status.matchAll(/\[(\d{3})\]/g)].map(([, number = ""]) => number);
    expect(later.filter((number) => number <= name.slice(0, 3))).toEqual([]);
  });

  test("a record is in the index with its status", () => {
    expect(index).toContain(entryOf(name, record));
  });
});

test("no two records have the same number", () => {
  expect(names.length).toBeGreaterThan(30);
  expect(new Set(names.map((name) => name.slice(0, 3))).size).toBe(names.length);
});

test("the index lists only existing records, under the known areas", () => {
  const entries = new Set(records.map(({ name, ...record }) => entryOf(name, record)));
  expect(index.filter((line) => line.startsWith("- ") && !entries.has(line))).toEqual([]);
  expect(index.filter((line) => line.startsWith("## "))).toEqual([
    "## Data",
    "## Time and money",
    "## Jobs",
    "## Payroll and files",
    "## Access and security",
    "## Web",
    "## Build",
    "## Tests",
    "## Operations",
  ]);
});

test.each([
  ["Accepted", true],
  ["Amended by [026](026-what-a-file-may-say.md)", true],
  ["Superseded by [025](025-what-counts-as-a-download.md) and [026](026-what-a-file-may-say.md)", true],
  ["", false],
  ["Maybe", false],
  ["Amended by 026", false],
])("whether the status »%s« is valid: %s", (text, isOne) => {
  expect(status.test(text)).toBe(isOne);
});
