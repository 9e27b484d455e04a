import { defineConfig, devices } from "@playwright/test";
import { ownServer, servers } from "./e2e/support/servers.ts";
import { launchOptions } from "./src/testing/chromium.ts";

export default defineConfig({
  testDir: "e2e",
  outputDir: ".cache/e2e",
  workers: servers.length,
  forbidOnly: Boolean(process.env.CI),
  // The limits only end tests that hang. They are long, because a busy machine is slow.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // docs/decisions/102-a-second-try-is-reported.md
  retries: 1,
  reporter: "list",
  use: {
    baseURL: ownServer.url,
    actionTimeout: 60_000,
    // Skips animations, because every test would have to wait for them. Only main-job.spec.ts has animations.
    contextOptions: { reducedMotion: "reduce" },
    // Pages get responses of the server, not stored ones of a service worker. Only tests in e2e/offline allow workers.
    serviceWorkers: "block",
    locale: "da-DK",
    timezoneId: "Europe/Copenhagen",
    screenshot: "only-on-failure",
    // Only a retry is traced, because tracing slows a test down. The trace has steps, requests and console messages.
    trace: { mode: "on-first-retry", screenshots: false, snapshots: false, sources: false },
    launchOptions: launchOptions(),
  },
  projects: [
    { name: "desktop", grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    // Tests in e2e/specification do not depend on the device, so they run only as "desktop".
    {
      name: "phone",
      grepInvert: /@desktop/,
      testIgnore: "specification/**",
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
    },
  ],
  webServer: {
    command: `"${process.execPath}" e2e/support/start-servers.ts`,
    wait: { stdout: /The servers are ready/ },
    timeout: 300_000,
    // By default Playwright kills the process, which would leave its PostgreSQL running.
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
