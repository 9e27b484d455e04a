import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The test files that take longest. */
const longest = [
  "testing/soak/soak",
  "app/server/security/fuzz",
  "testing/model/model",
  "database/backup",
  "embedded/embedded",
  "reading/receipt-reader",
  "app/server/security/hidden-twins",
  "cancellations/cancelled-everywhere",
  "app/server/security/routes-access",
];

/** Without known times the runner would begin with the largest files, and wait for the longest at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
      return index < 0 ? longest.length : index;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  cacheDir: ".cache/vitest",
  test: {
    include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
    globalSetup: "src/testing/global-setup.ts",
    setupFiles: "src/testing/fast-check-seed.ts",
    env: { TZ: "America/New_York" },
    // Files share only the PostgreSQL server, where each has a database of its own.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // One more on two processors, because some files wait for processes, mails and locks most of their time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // They end what hangs, and say nothing of speed: a busy machine takes its time.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 300_000,
  },
});
