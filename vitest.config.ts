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
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
