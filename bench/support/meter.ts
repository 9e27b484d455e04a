import { PerformanceObserver, performance } from "node:perf_hooks";

/** Loaded into a measured process; reports its usage so far in milliseconds. */
export type Effort = {
  cpu: number;
  /** Time in which the event loop was busy. */
  active: number;
  /** The part of `active` that was spent on garbage collection. */
  gc: number;
};

let gc = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) gc += duration;
}).observe({ entryTypes: ["gc"] });

process.on("message", () => {
  const { user, system } = process.cpuUsage();
  const effort: Effort = { cpu: (user + system) / 1000, active: performance.eventLoopUtilization().active, gc };
  process.send?.(effort);
});
