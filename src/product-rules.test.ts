import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { permissions, permissionsOf, roles } from "./common/rules/permissions.ts";

/** What docs/product-rules.md repeats of the code in tables is what the code says. */

const root = join(import.meta.dirname, "..");
const markdown = readFileSync(join(root, "docs/product-rules.md"), "utf8");

/** The rows of the table under a heading, its head first, as cells. */
function tableUnder(heading: string): string[][] {
  const [, section = ""] = markdown.split(new RegExp(`^#+ ${heading}$`, "m"));
  const table = /(?:^\|.*\n)+/m.exec(section)?.[0] ?? "";
  const rows = table.trimEnd().split("\n");
  return rows
    .filter((row) => !row.startsWith("|-"))
    .map((row) =>
      row
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );
}

test("the table of permissions is the one in the code", () => {
  const [[, ...names] = [], ...rows] = tableUnder("Roles and permissions");
  expect([...names].sort()).toEqual(roles.map(({ name }) => name).sort());
  const granted = (name: string) =>
    rows
      .filter((row) => row[names.indexOf(name) + 1] === "yes")
      .map(([permission = ""]) => permission.replaceAll("`", ""));
  for (const { name } of roles) expect(granted(name), name).toEqual(permissionsOf([name]));
  expect(rows).toHaveLength(permissions.length);
});

test("the roles have the ids and the words that are told", () => {
  for (const { id, name, label } of roles) {
    expect(markdown).toContain(`${id} \`${name}\``);
    expect(markdown).toContain(`"${label}"`);
  }
});

describe("what a control is called is in the code", () => {
  const components = globSync("src/**/*.{ts,tsx}", { cwd: root, exclude: ["**/*.test.ts", "**/testing/**"] })
    .map((path) => readFileSync(join(root, path), "utf8"))
    .join("\n");
  const [, ...rows] = tableUnder("Words on the screens");
  const words = [...new Set(rows.flatMap((row) => row.join(" ").match(/`[^`]+`/g) ?? []))];

  test.each(words)("%s", (word) => {
    expect(words.length).toBeGreaterThan(40);
    expect(components).toMatch(new RegExp(`["'>{\`\\s]${word.slice(1, -1).replaceAll("?", "\\?")}["'<\`\\s]`));
  });
});
