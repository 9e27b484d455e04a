import { ApiError, isUnanswered } from "#common/web/api/request.ts";
import type { Receipt } from "../rules/receipt.ts";
import { maxReceiptBytes } from "../rules/receipt-bounds.ts";
import { receiptProblems } from "../rules/receipt-problem.ts";
import type { Shrunk } from "./shrink-picture.ts";

export type Upload = {
  readonly key: number;
  readonly name: string;
  /** A `waiting` upload waits for a connection. A `failed` upload can be retried. A `refused` upload is final. */
  readonly state: "queued" | "sending" | "waiting" | "failed" | "refused";
  /** The share that has been sent, from 0 to 1. */
  readonly progress: number;
  readonly shrunk: Shrunk | undefined;
  /** Whether the device may queue the file with the job: the connection was lost, or the device had stored the file. */
  readonly mayWait: boolean;
  readonly problem: string | undefined;
};

/** Whether the server did not respond to the last attempt. During the next attempt, the result stays true. */
export const meetsNobody = ({ state, problem }: Upload): boolean =>
  state === "waiting" || ((state === "queued" || state === "sending") && problem !== undefined);

/** A file that the device stores with a job until both are sent. */
export type KeptPicture = Shrunk & { readonly name: string; readonly problem?: string | null };

type Work = Upload & { readonly source: File | undefined; readonly abort: AbortController };

export type UploadQueueOptions = {
  readonly shrink: (file: File) => Promise<Shrunk>;
  readonly send: (
    file: Blob,
    options: { readonly name: string; readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
  ) => Promise<Receipt>;
  readonly onSent: (receipt: Receipt) => void;
  readonly onChange: (uploads: readonly Upload[]) => void;
};

/** More uploads at the same time would finish the first file later. */
const maxAtATime = 2;

/** An upload that loses the connection waits until `retry` is called. */
export function uploadQueue({ shrink, send, onSent, onChange }: UploadQueueOptions) {
  let works: readonly Work[] = [];
  let lastKey = 0;

  function set(next: readonly Work[]): void {
    works = next;
    onChange(works);
  }

  const change = (key: number, changed: Partial<Work>) =>
    set(works.map((work) => (work.key === key ? { ...work, ...changed } : work)));

  const isThere = (key: number) => works.some((work) => work.key === key);

  function sendNext(): void {
    const free = maxAtATime - works.filter(({ state }) => state === "sending").length;
    const next = works.filter(({ state }) => state === "queued").slice(0, free);
    for (const { key } of next) change(key, { state: "sending", progress: 0 });
    for (const work of next) void sendOne(work);
  }

  async function sendOne({ key, name, source, abort, ...work }: Work): Promise<void> {
    try {
      const shrunk = work.shrunk ?? (await shrink(source as File));
      change(key, { shrunk });
      if (shrunk.file.size > maxReceiptBytes) throw new ApiError(413, receiptProblems["too-big"]);
      const onProgress = (progress: number) => change(key, { progress });
      const receipt = await send(shrunk.file, { name, onProgress, signal: abort.signal });
      if (!isThere(key)) return;
      set(works.filter((other) => other.key !== key));
      onSent(receipt);
    } catch (error) {
      change(key, failureOf(error));
    }
    sendNext();
  }

  function add(files: readonly (Pick<Work, "name" | "source"> & Partial<Work>)[]): void {
    const added = files.map((file): Work => {
      lastKey += 1;
      const untried = { state: "queued", progress: 0, problem: undefined, shrunk: undefined, mayWait: false } as const;
      return { ...untried, ...file, key: lastKey, abort: new AbortController() };
    });
    set([...works, ...added]);
    sendNext();
  }

  return {
    add: (files: readonly File[]) => add(files.map((source) => ({ source, name: source.name }))),

    /** Files that the server refused before are shown and not uploaded. */
    goOnWith: (kept: readonly KeptPicture[]) =>
      add(
        kept.map(({ name, problem, ...shrunk }) => ({
          ...{ source: undefined, name, shrunk, mayWait: true },
          ...(problem && { state: "refused" as const, problem }),
        })),
      ),

    remove(key: number): void {
      works.find((work) => work.key === key)?.abort.abort();
      set(works.filter((work) => work.key !== key));
      sendNext();
    },

    /** The message of a `waiting` upload stays, so that the layout does not jump. */
    retry(...states: readonly Upload["state"][]): void {
      const again = ({ state, problem, ...work }: Work): Work => {
        return { ...work, state: "queued", problem: state === "waiting" ? problem : undefined };
      };
      set(works.map((work) => (states.includes(work.state) ? again(work) : work)));
      sendNext();
    },

    stop(): void {
      for (const { abort } of works) abort.abort();
      works = [];
    },
  };
}

function failureOf(error: unknown): Partial<Work> {
  if (isUnanswered(error))
    return { state: "waiting", mayWait: true, problem: "Ingen forbindelse. Sendes, når der er forbindelse igen." };
  if (!(error instanceof ApiError)) {
    console.error(error);
    return { state: "refused", problem: receiptProblems.unreadable };
  }
  const isFinal = error.status < 500 && ![401, 408, 429].includes(error.status);
  return { state: isFinal ? "refused" : "failed", problem: error.sentences };
}
