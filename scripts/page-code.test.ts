import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PageCode, pageCode } from "./page-code.ts";

/** A page whose own code is 10 kB that cannot be packed, and whose screen, fetched later, is 20 kB more. */
let root = "";
/** A page whose first file needs the second, and the second the third. */
let circular = "";

beforeAll(() => {
  root = pageOf({
    "main.js": `window.main = "${noise(10_000)}"; window.open = () => import("./screen.js");`,
    "screen.js": `window.screen = "${noise(20_000)}";`,
  });
  circular = pageOf({
    "main.js": `import { a } from "./first.js"; window.a = a;`,
    "first.js": `import { b } from "./second.js"; export const a = () => b();`,
    "second.js": `import { c } from "./third.js"; export const b = () => c.push("b");`,
    "third.js": "export const c = window.names;",
  });
});
afterAll(() => {
  for (const folder of [root, circular]) rmSync(folder, { recursive: true });
});

const screen = (most: number) => ({ path: "/screen", screen: "screen.js", most });

test("a build within its budgets names the files of each screen, beside those of every page", async () => {
  const { output } = await buildWith({ most: 13, preloads: [screen(35)] });
  const files = JSON.parse(String(output.find(({ fileName }) => fileName === "preloads.json")?.source));
  expect(files).toEqual({ "/screen": [expect.stringMatching(/^assets\/screen-.*\.js$/)] });
});

test("a build beyond a budget fails, and says which one and by how much", async () => {
  await expect(buildWith({ most: 13, preloads: [screen(25)] })).rejects.toThrow(
    /Too much code \(gzip\):\n {2}\/screen: 3\d\.\d kB of JavaScript, and at most 25 kB may be/,
  );
  await expect(buildWith({ most: 9, preloads: [screen(25)] })).rejects.toThrow(
    /Every page: 1\d\.\d kB[\s\S]*\/screen: 3\d\.\d kB/,
  );
});

test("code that is fetched later counts for nobody else", async () => {
  await expect(buildWith({ most: 13, preloads: [] })).resolves.toBeDefined();
});

test("a file that is no screen of its own fails the build", async () => {
  await expect(buildWith({ most: 13, preloads: [{ ...screen(1), screen: "gone.js" }] })).rejects.toThrow(
    /gone\.js is no screen/,
  );
});

test("chunks that import each other fail the build, which says which", async () => {
  const groups = [
    { name: "ends", test: /(first|third)\.js$/ },
    { name: "middle", test: /second\.js$/ },
  ];
  await expect(buildWith({ most: 13, preloads: [] }, { root: circular, groups })).rejects.toThrow(
    /import each other do not start: .*(ends.*middle|middle.*ends)/,
  );
});

type Output = { readonly output: readonly { readonly fileName: string; readonly source?: unknown }[] };

type Page = { readonly root: string; readonly groups: { name: string; test: RegExp }[] };

async function buildWith(code: PageCode, page: Page = { root, groups: [] }): Promise<Output> {
  const result = await build({
    root: page.root,
    configFile: false,
    logLevel: "silent",
    plugins: [pageCode(code)],
    build: {
      write: false,
      reportCompressedSize: false,
      rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: page.groups } } },
    },
  });
  return result as Output;
}

function pageOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "dagvaerk-budget-"));
  writeFileSync(join(folder, "index.html"), `<script type="module" src="./main.js"></script>`);
  for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, name), source);
  return folder;
}

/** Characters that gzip makes no smaller than the bytes that they stand for. */
function noise(bytes: number): string {
  return randomBytes(bytes).toString("base64");
}
