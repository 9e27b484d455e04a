import { defineConfig } from "vitest/config";

export default defineConfig({
  cacheDir: ".cache/vitest",
  test: {
    include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
    globalSetup: "src/testing/global-setup.ts",
    setupFiles: "src/testing/fast-check-seed.ts",
    env: { TZ: "America/New_York" },
    // Files share nothing but the PostgreSQL, in which each has a database of its own.
    isolate: false,
    // The runner would leave one processor to itself; on a machine of two that is half of the machine.
    maxWorkers: "100%",
    // They end what hangs, and say nothing of speed: a busy machine takes its time.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
