import { readFileSync } from "node:fs";

/* Memory in bytes, time in milliseconds; 0 on other systems than Linux and for a process that is gone. */

const pageSize = 4096;

export function memoryOf(pid: number | undefined): number {
  return Number(readProc(pid, "statm").split(" ")[1] ?? 0) * pageSize;
}

const tickMilliseconds = 10;

export function processorTimeOf(pid: number | undefined): number {
  const text = readProc(pid, "stat");
  // The name in brackets before the fields may contain any character, even a bracket.
  const fields = text.slice(text.lastIndexOf(") ") + 2).split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMilliseconds;
}

function readProc(pid: number | undefined, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
