import { defineConfig, devices } from "@playwright/test";
import { ownServer, servers } from "./e2e/support/servers.ts";
import { launchOptions } from "./src/testing/chromium.ts";

export default defineConfig({
  testDir: "e2e",
  outputDir: ".cache/e2e",
  workers: servers.length,
  forbidOnly: Boolean(process.env.CI),
  // They end what hangs, and say nothing of speed: a busy machine takes its time.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // docs/decisions/102-a-second-try-is-reported.md
  retries: 1,
  reporter: "list",
  use: {
    baseURL: ownServer.url,
    actionTimeout: 60_000,
    // What moves would be waited for in every test; main-job.spec.ts is done as most people see it.
    contextOptions: { reducedMotion: "reduce" },
    // What is tried elsewhere is the network's answer, and not what a worker kept; e2e/offline has them.
    serviceWorkers: "block",
    locale: "da-DK",
    timezoneId: "Europe/Copenhagen",
    screenshot: "only-on-failure",
    // What the second try did, and what the page called and complained of. A trace of each test would cost a part of all.
    trace: { mode: "on-first-retry", screenshots: false, snapshots: false, sources: false },
    launchOptions: launchOptions(),
  },
  projects: [
    { name: "desktop", grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    // What does not depend on the device is tried once.
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
    // Left to itself Playwright kills, and PostgreSQL would stay behind.
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
