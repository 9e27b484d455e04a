import { existsSync, readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort } from "./free-port.ts";

const rangeFile = "/proc/sys/net/ipv4/ip_local_port_range";

const firstGiven = existsSync(rangeFile) ? Number.parseInt(readFileSync(rangeFile, "utf8"), 10) : 0;

// Some machines use nearly all ports for outgoing connections.
test.runIf(firstGiven >= 32_768)(
  "a free port is outside the range that the system gives to outgoing connections",
  async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, freePort));
    expect(ports.filter((port) => port >= firstGiven)).toEqual([]);
  },
);

test("a free port can be listened on", async () => {
  const port = await freePort();
  const server = createServer().listen(port, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  expect((server.address() as AddressInfo).port).toBe(port);
  server.close();
});
