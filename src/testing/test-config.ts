import type { Config } from "../common/server/config.ts";

export function testConfig(dataDir: string): Config {
  return {
    port: 0,
    host: "127.0.0.1",
    dataDir,
    baseUrl: "http://dagvaerk.test",
    hasBaseUrl: false,
    trustProxy: ["loopback"],
    mailFrom: { name: "Dagværk", address: "noreply@dagvaerk.test" },
    inboxAddress: "bilag@dagvaerk.test",
    sessionSecret: "a secret of the tests, 32 characters",
    logLevel: "silent",
    demo: false,
    requireSecondFactor: false,
    backsUpBeforeUpgrade: false,
    privateWebhooks: false,
    // Nothing listens there, and no test reaches a real system.
    accountingTestServer: "http://127.0.0.1:9",
    writesPerMinute: 1_000_000,
    readsPerMinute: 1_000_000_000,
  };
}
