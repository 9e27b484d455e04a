import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { checkSources, ensureBuild, ensureDependencies, isWhollyBuilt, root, runTool } from "./setup.mjs";
import { playwrightFailures, printed, readReport } from "./test-failures.mjs";

const none = { passed: 0, failed: 0, skipped: 0, flaky: 0, failures: [] };

const reports = join(root, ".cache/reports");
const vitestReport = join(reports, "vitest.json");
const vitestFailures = join(reports, "vitest-failures.json");
const playwrightReport = join(reports, "playwright.json");

ensureDependencies();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const checking = checkSources();

const results = [
  part("Build", () => checked("Build", ensureBuild())),
  ...(await checking).map(({ name, isGood, output }) => checked(name, isGood, output)),
  part("Rules, calls and import walls", runVitest),
  part("Browser", runPlaywright),
];

const failures = results.flatMap((result) => result.failures);
if (failures.length > 0) console.log(`\n── Failed or flaky\n${printed(failures)}`);

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const [passed, failed, skipped, flaky] = ["passed", "failed", "skipped", "flaky"].map(sum);
const others = [flaky ? `${flaky} flaky` : "", skipped ? `${skipped} skipped` : ""].filter(Boolean);
console.log(`\n${[`${passed} passed`, `${failed} failed`, ...others].join(", ")}`);
process.exit(failed === 0 ? 0 : 1);

function part(name, work) {
  console.log(`\n── ${name}`);
  return work();
}

function checked(place, isGood, error = "") {
  return isGood ? { ...none, passed: 1 } : { ...none, failed: 1, failures: [{ place, error }] };
}

function runVitest() {
  const reporters = ["dot", "json", "./scripts/vitest-failures.ts"].map((name) => `--reporter=${name}`);
  const args = ["run", ...reporters, `--outputFile.json=${vitestReport}`];
  const env = { VITEST_FAILURES_FILE: vitestFailures, ...(isWhollyBuilt() && { APP_IS_BUILT: "1" }) };
  const { status } = runTool("vitest/vitest.mjs", args, env);
  return counted("Vitest", status, vitestReport, ({ numPassedTests, numFailedTests, numPendingTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
    failures: readReport(vitestFailures) ?? [],
  }));
}

function runPlaywright() {
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport };
  const { status } = runTool("@playwright/test/cli.js", ["test", "--reporter=line,json"], env);
  return counted("Playwright", status, playwrightReport, (report) => ({
    passed: report.stats.expected,
    failed: report.stats.unexpected,
    skipped: report.stats.skipped,
    flaky: report.stats.flaky,
    failures: playwrightFailures(report),
  }));
}

/** A run that failed outside its tests, or left no report, counts as one failure. */
function counted(tool, status, path, count) {
  const report = readReport(path);
  if (!report) return checked(tool, false, `The run ended with ${status} and left no report`);
  const result = { ...none, ...count(report) };
  return { ...result, failed: result.failed || (status === 0 ? 0 : 1) };
}
