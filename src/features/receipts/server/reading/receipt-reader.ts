import { type ChildProcess, fork } from "node:child_process";
import { projectFile } from "#common/server/files/project-file.ts";
import { unavailable } from "#common/server/http/errors.ts";
import { memoryOf, processorTimeOf } from "#common/server/process-usage.ts";
import { fairTurns } from "./fair-turns.ts";
import type { ReadingAnswer, ReadingTask } from "./reading.ts";

/** Reads one file at a time, in a separate process. A crash there does not end the server. */
export type ReceiptReader = {
  /** Users take turns, so one user's many files hardly delay the files of others. */
  read(task: ReadingTask, userId: number): Promise<ReadingAnswer>;
  close(): void;
};

export type ReaderLimits = {
  /** Milliseconds until the process must be ready, even on a busy machine. A slower process is killed. */
  readonly start: number;
  /** Milliseconds of processor time for one file. Unlike elapsed time, it depends little on other programs. */
  readonly processorTime: number;
  /** Milliseconds of elapsed time for one file. */
  readonly time: number;
  /** Bytes above which the process is killed while it reads. The idle process uses about 90 MB. */
  readonly memory: number;
  /** Bytes of memory above which the process ends after a file, because the picture libraries do not return memory. */
  readonly keptMemory: number;
  /** Milliseconds without a file after which the process ends. */
  readonly idle: number;
  /** The maximum number of one user's files that wait for the process. */
  readonly waiting: number;
};

const mebibyte = 1024 * 1024;

const readerLimits: ReaderLimits = {
  start: 180_000,
  processorTime: 20_000,
  time: 60_000,
  memory: 512 * mebibyte,
  keptMemory: 160 * mebibyte,
  idle: 60_000,
  waiting: 16,
};

const main = projectFile("src/features/receipts/server/reading/main.ts");

const readable = ["src/features/receipts", "src/common/rules", "node_modules", "package.json"];

/** Milliseconds. */
const watchInterval = 15;

type Running = { readonly process: ChildProcess; readonly ready: Promise<void> };

/** @param folder the folder of uploaded files, the only data that the process may read */
export function receiptReader(folder: string, limits: ReaderLimits = readerLimits, program = main): ReceiptReader {
  let reader: Running | undefined;
  let idle: NodeJS.Timeout | undefined;
  const turns = fairTurns(limits.waiting);

  return {
    async read(task, userId) {
      const answer = turns.take(userId, () => readNow(task));
      if (!answer) throw unavailable("Der læses mange af dine bilag lige nu. Prøv igen om lidt.");
      return answer;
    },
    close: end,
  };

  async function readNow(task: ReadingTask): Promise<ReadingAnswer> {
    clearTimeout(idle);
    const { process, ready } = running();
    await ready.catch((error: unknown) => {
      end();
      throw error;
    });
    const answer = await answerOf(process, task, limits);
    if (memoryOf(process.pid) > limits.keptMemory) end();
    else idle = setTimeout(end, limits.idle).unref();
    return answer;
  }

  function running(): Running {
    if (reader?.process.connected) return reader;
    const process = fork(program, {
      serialization: "advanced",
      env: { MALLOC_ARENA_MAX: "1" },
      // The process may not use the network, write files or start processes. The picture library needs native addons.
      execArgv: [
        "--permission",
        "--allow-addons",
        ...readable.map((path) => `--allow-fs-read=${projectFile(path)}`),
        `--allow-fs-read=${program}`,
        `--allow-fs-read=${folder}`,
        "--max-semi-space-size=1",
      ],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    process.unref();
    process.channel?.unref();
    reader = { process, ready: readyOf(process, limits.start) };
    return reader;
  }

  function end(): void {
    clearTimeout(idle);
    reader?.process.kill("SIGKILL");
    reader = undefined;
  }
}

/** Throws 503 if the process ends before it is ready, because the file is not at fault. `time` is in milliseconds. */
function readyOf(process: ChildProcess, time: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (cause: unknown) =>
    reject(Object.assign(unavailable("Serveren kan ikke læse bilag lige nu. Prøv igen om lidt."), { cause }));
  const onReady = () => resolve();
  const onExit = (code: number | null, signal: string | null) =>
    fail(new Error(`the process that reads receipts ended before it was ready: ${code ?? signal}`));
  const timeout = setTimeout(() => process.kill("SIGKILL"), time);
  process.once("message", onReady).once("exit", onExit).once("error", fail);
  return promise.finally(() => {
    clearTimeout(timeout);
    process.off("message", onReady).off("exit", onExit).off("error", fail);
  });
}

/** A file that crashes the process counts as unreadable. */
function answerOf(reader: ChildProcess, task: ReadingTask, limits: ReaderLimits): Promise<ReadingAnswer> {
  const { promise, resolve } = Promise.withResolvers<ReadingAnswer>();
  let ended: ReadingAnswer = { problem: "unreadable" };
  const tooHeavy = () => {
    ended = { problem: "too-heavy" };
    reader.kill("SIGKILL");
  };
  const onExit = () => resolve(ended);
  const timeout = setTimeout(tooHeavy, limits.time);
  const processorTimeUntil = processorTimeOf(reader.pid) + limits.processorTime;
  const isTooHeavy = () => memoryOf(reader.pid) > limits.memory || processorTimeOf(reader.pid) > processorTimeUntil;
  const watch = setInterval(() => isTooHeavy() && tooHeavy(), watchInterval);
  reader.once("message", resolve).once("exit", onExit).once("error", onExit);
  reader.send(task, (error) => error && resolve(ended));
  return promise.finally(() => {
    clearTimeout(timeout);
    clearInterval(watch);
    reader.off("message", resolve).off("exit", onExit).off("error", onExit);
  });
}
