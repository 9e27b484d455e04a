import { readFileSync } from "node:fs";

/* Results are in bytes and milliseconds. They are 0 for a process that is gone, and on systems other than Linux. */

const pageSize = 4096;

export function memoryOf(pid: number | undefined): number {
  return Number(readProc(pid, "statm").split(" ")[1] ?? 0) * pageSize;
}

const tickMilliseconds = 10;

export function processorTimeOf(pid: number | undefined): number {
  const text = readProc(pid, "stat");
  // The fields follow the program's name in brackets, which may contain any character, even a bracket.
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
