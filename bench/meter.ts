import { PerformanceObserver, performance } from "node:perf_hooks";

/** Loaded into a process that is measured, it tells on request what the process has spent so far, milliseconds. */
export type Effort = {
  /** Of the processor, all threads. */
  cpu: number;
  /** In which there was work. */
  active: number;
  /** Of it, in which garbage was collected. */
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
