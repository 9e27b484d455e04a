import { spawnSync } from "node:child_process";
import { checkSources, ensureDependencies, root, runTool } from "./setup.mjs";

/**
 * `npm run test:changed`: format, lint and types, and the Vitest tests that the changed files can break. Changed is what
 * is not committed, or with `-- main` what differs from that commit or branch.
 */
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
const { status } = runTool("vitest/vitest.mjs", ["run", "--changed", since, "--passWithNoTests"]);
process.exit(status === 0 && checks.every(({ isGood }) => isGood) ? 0 : 1);

function gitLines(...args) {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) process.exit(1);
  return stdout.split("\n").filter(Boolean);
}
