import { type ChildProcess, fork } from "node:child_process";
import { projectFile } from "#common/server/files/project-file.ts";
import { unavailable } from "#common/server/http/errors.ts";
import { memoryOf, processorTimeOf } from "#common/server/process-usage.ts";
import { fairTurns } from "./fair-turns.ts";
import type { ReadingAnswer, ReadingTask } from "./reading.ts";

/** Reads what users send, one file at a time, in a process that may die of it. */
export type ReceiptReader = {
  /** Others' files come between those of one user. */
  read(task: ReadingTask, userId: number): Promise<ReadingAnswer>;
  close(): void;
};

export type ReaderLimits = {
  /** Milliseconds until the process can read: a busy machine takes its time, and a process that is ended begins anew. */
  readonly start: number;
  /** Milliseconds of the processor for one file: how long that takes says nothing of the file where others work too. */
  readonly processorTime: number;
  /** Milliseconds until a file is given up, whatever its process does. */
  readonly time: number;
  /** Bytes of memory, of which about 90 MB are there before it reads anything. */
  readonly memory: number;
  /** Bytes of memory above which it is not kept for the next file: what a library has taken it does not give back. */
  readonly keptMemory: number;
  /** Milliseconds without a file after which it ends. */
  readonly idle: number;
  /** So many files of one user wait at most. */
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

/** All of the project that it reads: its code, and not the data that may lie beside it. */
const readable = ["src/features/receipts", "src/common/rules", "node_modules", "package.json"];

/** How often it is looked at while it reads, milliseconds. */
const watchInterval = 15;

type Running = { readonly process: ChildProcess; readonly ready: Promise<void> };

/**
 * @param folder where the files to be read lie, beside its own code all that the process may read
 * @param program what the process runs
 */
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
      // Neither network nor writing nor other processes; the library for pictures is a native one.
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
    // While nothing is read it keeps nobody from ending.
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

/**
 * When the process can read. One that ends before it was given a file is no fault of a file, and is told to who runs the
 * server.
 * @param time milliseconds that it has for that
 */
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

/** One file's answer. A reader that takes too long or too much is ended; one that dies has met what it cannot read. */
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
