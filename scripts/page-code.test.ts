import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PageCode, pageCode } from "./page-code.ts";

/** A page whose own code is 10 kB that cannot be packed, and whose screen, fetched later, is 20 kB more. */
let root = "";

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "dagvaerk-budget-"));
  writeFileSync(join(root, "index.html"), `<script type="module" src="./main.js"></script>`);
  writeFileSync(join(root, "main.js"), `window.main = "${noise(10_000)}"; window.open = () => import("./screen.js");`);
  writeFileSync(join(root, "screen.js"), `window.screen = "${noise(20_000)}";`);
});
afterAll(() => rmSync(root, { recursive: true }));

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

type Output = { readonly output: readonly { readonly fileName: string; readonly source?: unknown }[] };

async function buildWith(code: PageCode): Promise<Output> {
  const result = await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [pageCode(code)],
    build: { write: false, reportCompressedSize: false },
  });
  return result as Output;
}

/** Characters that gzip makes no smaller than the bytes that they stand for. */
function noise(bytes: number): string {
  return randomBytes(bytes).toString("base64");
}
