import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./e2e/chromium.ts";

// The workers read this file too: they inherit what the first reading has chosen.
process.env.E2E_PORT ??= await freePort();
process.env.E2E_DATA_DIR ??= temporaryFolder();

const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;
const { executablePath, env } = findChromium();

export default defineConfig({
  testDir: "e2e",
  outputDir: ".cache/e2e",
  globalSetup: "./e2e/global-setup.ts",
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    baseURL,
    locale: "da-DK",
    timezoneId: "Europe/Copenhagen",
    // A trace of every test costs more than the tests; record one with --trace on where a failure needs it.
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath,
      env: { ...process.env, ...env } as Record<string, string>,
      args: ["--disable-gpu", "--disable-quic", "--disable-sync", "--disable-component-update"],
    },
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } } },
    // What does not depend on the device is tried once.
    {
      name: "phone",
      grepInvert: /@desktop/,
      testIgnore: "specification.spec.ts",
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
    },
  ],
  webServer: {
    command: `"${process.execPath}" scripts/start.mjs --demo`,
    url: `${baseURL}/readyz`,
    env: {
      PORT: process.env.E2E_PORT,
      BASE_URL: baseURL,
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: "warn",
    },
    timeout: 120_000,
    // Left to itself Playwright kills, and PostgreSQL would stay behind.
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "dagvaerk-e2e-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}
