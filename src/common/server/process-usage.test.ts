import { expect, test } from "vitest";
import { memoryOf, processorTimeOf } from "./process-usage.ts";

test.runIf(process.platform === "linux")(
  "memory and processor time equal the values that the process itself reports",
  () => {
    const milliseconds = () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    };
    const earliest = milliseconds();
    const time = processorTimeOf(process.pid);
    // Linux counts user time and system time in hundredths of a second.
    expect(time).toBeGreaterThanOrEqual(earliest - 20);
    expect(time).toBeLessThanOrEqual(milliseconds() + 20);
    const share = memoryOf(process.pid) / process.memoryUsage.rss();
    expect(share).toBeGreaterThan(0.8);
    expect(share).toBeLessThan(1.2);
  },
);

test("a process that does not exist has no memory and no processor time", () => {
  for (const pid of [undefined, 2 ** 30]) expect([memoryOf(pid), processorTimeOf(pid)]).toEqual([0, 0]);
});
