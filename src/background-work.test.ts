import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

/** docs/background-work.md lists what the code registers: `queue.hourly(…)`, `queue.handle(…)` and `mails.kind(…)`. */

const root = join(import.meta.dirname, "..");

/** `queue.hourly` without a minute runs at this one. */
const defaultMinute = 17;

type Registered = { method: string; name: string; file: string; minute: number };
type Argument = { type: string; value?: unknown };
type Call = { callee: object; arguments: readonly object[] };

function registeredIn(file: string, source: string): Registered[] {
  const found: Registered[] = [];
  const add = ({ callee, arguments: all }: Call) => {
    const method = ((callee as { property?: { name?: string } }).property?.name ?? "") as string;
    const [name, , minute] = all as Argument[];
    if (["hourly", "handle", "kind"].includes(method) && typeof name?.value === "string")
      found.push({ method, name: name.value, file, minute: Number(minute?.value ?? defaultMinute) });
  };
  new Visitor({ CallExpression: add }).visit(parseSync(file, source).program);
  return found;
}

const registered = globSync("src/{common,features,app}/**/server/**/*.ts", { cwd: root })
  .filter((file) => !file.endsWith(".test.ts"))
  .flatMap((file) => registeredIn(file, readFileSync(join(root, file), "utf8")));

const page = readFileSync(join(root, "docs/background-work.md"), "utf8");

/** The rows of the table below a heading, by their cells. */
function rowsBelow(heading: string): string[][] {
  const [, part = ""] = page.split(`\n## ${heading}\n`);
  const lines = (part.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("| `"));
  return lines.map((line) => line.slice(2, -2).split(" | "));
}

const cells = ({ name, file }: Registered) => [`\`${name}\``, `\`${file}\``];
const sorted = (rows: string[][]) => rows.toSorted((a, b) => a.join().localeCompare(b.join()));

test("the page of background work lists the hourly jobs with minute and file", () => {
  const inCode = registered.filter(({ method }) => method === "hourly");
  const rows = rowsBelow("Hourly").map(([name = "", minute = "", , file = ""]) => [name, file, minute]);
  expect(sorted(rows)).toEqual(sorted(inCode.map((one) => [...cells(one), String(one.minute)])));
});

test.each([
  ["Queues", "handle"],
  ["Mails", "kind"],
])(
  "the section %s of the page of background work lists each call of %s in the code, with its file",
  (heading, method) => {
    const inCode = registered.filter((one) => one.method === method);
    expect(inCode).not.toEqual([]);
    expect(sorted(rowsBelow(heading).map((row) => [row[0] ?? "", row.at(-1) ?? ""]))).toEqual(
      sorted(inCode.map(cells)),
    );
  },
);

test("no cell of the page of background work is empty, and no name has two rows", () => {
  const rows = ["Hourly", "Queues", "Mails"].flatMap(rowsBelow);
  expect(rows.filter((row) => row.some((cell) => cell.trim() === ""))).toEqual([]);
  expect(new Set(rows.map(([name]) => name)).size).toBe(rows.length);
});
