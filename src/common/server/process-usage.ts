import { readFileSync } from "node:fs";

/** What Linux tells of a process; 0 where the system does not tell, or the process is gone. */

const pageSize = 4096;

/** Bytes that a process has in memory. */
export function memoryOf(pid: number | undefined): number {
  return Number(told(pid, "statm").split(" ")[1] ?? 0) * pageSize;
}

const tickMilliseconds = 10;

/** Milliseconds of the processor that a process has taken until now, by itself and in the system for it. */
export function processorTimeOf(pid: number | undefined): number {
  const text = told(pid, "stat");
  // Behind the program's name in brackets, which may hold any letter.
  const fields = text.slice(text.lastIndexOf(") ") + 2).split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMilliseconds;
}

function told(pid: number | undefined, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
