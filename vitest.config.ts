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

/** Starts the slowest files first. Without known times, Vitest would start the largest and wait for the slowest. */
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
    // Test files need no isolation, because they share only the PostgreSQL server, where each has its own database.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // More workers than processors, because some files mostly wait for processes, mails and locks.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // The limits only end tests that hang. They are long, because a busy machine is slow.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 300_000,
  },
});
