import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Report = {
  /** One result; the work returns problems, or throws. */
  check(name: string, work: () => Promise<readonly string[]>): Promise<void>;
  skip(name: string, reason: string): void;
  tell(line: string): void;
  passed: number;
  failed: number;
  skipped: number;
};

export function newReport(say: (line: string) => void): Report {
  const report: Report = {
    passed: 0,
    failed: 0,
    skipped: 0,
    tell: say,
    async check(name, work) {
      const start = performance.now();
      const problems = await work().catch((error: Error) => [`${error.name}: ${error.message}`]);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      say(`${problems.length === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
      for (const problem of problems) say(`         ${problem}`);
      if (problems.length === 0) report.passed += 1;
      else report.failed += 1;
    },
    skip(name, reason) {
      say(`skipped ${name}: ${reason}`);
      report.skipped += 1;
    },
  };
  return report;
}

export function temporaryFolder(): AsyncDisposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), "dagvaerk-soak-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
