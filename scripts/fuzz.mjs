import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureDependencies, root, runTool } from "./setup.mjs";

/*
 * `npm run fuzz` sends FUZZ_RUNS (by default 200) hostile inputs to each call of the OpenAPI document, and as many
 * damaged receipts. FUZZ_SEED repeats a run.
 */

const runs = process.env.FUZZ_RUNS ?? "200";
const report = join(root, ".cache/reports/fuzz.json");

ensureDependencies();
mkdirSync(join(root, ".cache/reports"), { recursive: true });
rmSync(report, { force: true });
process.env.FUZZ_RUNS = runs;
const args = [
  "run",
  "src/app/server/security/fuzz.test.ts",
  "src/features/receipts/server/hostile-files.test.ts",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${report}`,
];
runTool("vitest/vitest.mjs", args);

const { numPassedTests: passed, numFailedTests: failed } = outcome();
console.log(`\n${runs} hostile inputs to each call\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function outcome() {
  try {
    return JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return { numPassedTests: 0, numFailedTests: 1 };
  }
}
