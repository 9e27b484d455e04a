import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { checkSources, ensureDependencies, root, runTool } from "./setup.mjs";

/* Each call test starts the whole app and so imports every changed file. Only call tests of changed features run. */

ensureDependencies();
const since = process.argv[2] ?? "HEAD";

const changed = [
  ...gitLines("diff", "--name-only", "--diff-filter=d", since),
  ...gitLines("ls-files", "--others", "--exclude-standard"),
];
if (changed.length === 0) {
  console.log(`Nothing has changed since ${since}`);
  process.exit(0);
}

const checks = await checkSources(["--no-errors-on-unmatched", ...changed]);
const places = new Set(changed.map(placeOf));
const tests = relatedTests().filter((path) => !path.includes("/server/") || places.has(placeOf(path)));
const isGood = tests.length === 0 || runTool("vitest/vitest.mjs", ["run", ...tests]).status === 0;
process.exit(isGood && checks.every((check) => check.isGood) ? 0 : 1);

function relatedTests() {
  const list = join(root, ".cache/reports/changed-tests.json");
  mkdirSync(dirname(list), { recursive: true });
  const { status } = runTool("vitest/vitest.mjs", ["list", "--changed", since, "--filesOnly", `--json=${list}`]);
  if (status !== 0) process.exit(1);
  return JSON.parse(readFileSync(list, "utf8")).map(({ file }) => relative(root, file).split(sep).join("/"));
}

function placeOf(path) {
  return /^src\/features\/[^/]+\//.exec(path)?.[0] ?? dirname(path);
}

function gitLines(...args) {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) process.exit(1);
  return stdout.split("\n").filter(Boolean);
}
