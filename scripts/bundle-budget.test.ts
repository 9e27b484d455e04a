import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Budget, bundleBudget } from "./bundle-budget.ts";

/** A page whose own code is 10 kB that cannot be packed, and whose screen, fetched later, is 20 kB more. */
let root = "";

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "dagvaerk-budget-"));
  writeFileSync(join(root, "index.html"), `<script type="module" src="./main.js"></script>`);
  writeFileSync(join(root, "main.js"), `window.main = "${noise(10_000)}"; window.open = () => import("./screen.js");`);
  writeFileSync(join(root, "screen.js"), `window.screen = "${noise(20_000)}";`);
});
afterAll(() => rmSync(root, { recursive: true }));

const page = (most: number): Budget => ({ what: "Every page", files: ["index.html"], most });
const screen = (most: number): Budget => ({ what: "/screen", files: ["index.html", "screen.js"], most });

test("a build within its budgets goes through", async () => {
  await expect(buildWith([page(13), screen(35)])).resolves.toBeDefined();
});

test("a build beyond a budget fails, and says which one and by how much", async () => {
  await expect(buildWith([page(13), screen(25)])).rejects.toThrow(
    /Too much code \(gzip\):\n {2}\/screen: 3\d\.\d kB of JavaScript, and at most 25 kB may be/,
  );
  await expect(buildWith([page(9), screen(25)])).rejects.toThrow(/Every page: 1\d\.\d kB[\s\S]*\/screen: 3\d\.\d kB/);
});

test("code that is fetched later counts for nobody else", async () => {
  await expect(buildWith([page(13)])).resolves.toBeDefined();
});

test("a budget for a file that is no screen of its own fails the build", async () => {
  await expect(buildWith([{ what: "/gone", files: ["gone.js"], most: 1 }])).rejects.toThrow(/gone\.js is no screen/);
});

function buildWith(budgets: readonly Budget[]) {
  return build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [bundleBudget(budgets)],
    build: { write: false, reportCompressedSize: false },
  });
}

/** Characters that gzip makes no smaller than the bytes that they stand for. */
function noise(bytes: number): string {
  return randomBytes(bytes).toString("base64");
}
