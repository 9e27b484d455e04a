import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { checkSources, ensureBuild, ensureDependencies, root, runTool } from "./setup.mjs";

const none = { passed: 0, failed: 0, skipped: 0, flaky: 0 };

const reports = join(root, ".cache/reports");
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");

ensureDependencies();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

// The checks run beside the build.
const checking = checkSources();

/** Each part runs, also after a failure. */
const results = [
  part("Build", () => checked(ensureBuild())),
  ...(await checking).map(checked),
  part("Rules, calls and import walls", runVitest),
  part("Browser", runPlaywright),
];

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const [passed, failed, skipped, flaky] = ["passed", "failed", "skipped", "flaky"].map(sum);
const others = [flaky ? `${flaky} flaky` : "", skipped ? `${skipped} skipped` : ""].filter(Boolean);
console.log(`\n${[`${passed} passed`, `${failed} failed`, ...others].join(", ")}`);
process.exit(failed === 0 ? 0 : 1);

function part(name, work) {
  console.log(`\n── ${name}`);
  return work();
}

function checked(isGood) {
  return { ...none, passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 };
}

function runVitest() {
  const args = ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${vitestReport}`];
  const { status } = runTool("vitest/vitest.mjs", args);
  return counted(status, vitestReport, ({ numPassedTests, numFailedTests, numPendingTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
  }));
}

function runPlaywright() {
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport };
  const { status } = runTool("@playwright/test/cli.js", ["test", "--reporter=line,json"], env);
  return counted(status, playwrightReport, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected,
    skipped: stats.skipped,
    flaky: stats.flaky,
  }));
}

/** A run that failed outside its tests, or left no report, counts as one failure. */
function counted(status, report, count) {
  let result = none;
  try {
    result = { ...none, ...count(JSON.parse(readFileSync(report, "utf8"))) };
  } catch {
    console.error(`No report in ${report}`);
  }
  return { ...result, failed: result.failed || (status === 0 ? 0 : 1) };
}
