import { expect, test } from "vitest";
import { memoryOf, processorTimeOf } from "./process-usage.ts";

test.runIf(process.platform === "linux")("a process has what it says of itself", () => {
  const milliseconds = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const earliest = milliseconds();
  const time = processorTimeOf(process.pid);
  // The system counts in hundredths of a second, each of the two by itself.
  expect(time).toBeGreaterThanOrEqual(earliest - 20);
  expect(time).toBeLessThanOrEqual(milliseconds() + 20);
  const share = memoryOf(process.pid) / process.memoryUsage.rss();
  expect(share).toBeGreaterThan(0.8);
  expect(share).toBeLessThan(1.2);
});

test("one that is gone has nothing, nor has one that never was", () => {
  for (const pid of [undefined, 2 ** 30]) expect([memoryOf(pid), processorTimeOf(pid)]).toEqual([0, 0]);
});
