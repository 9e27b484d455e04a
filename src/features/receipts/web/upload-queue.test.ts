import { expect, test, vi } from "vitest";
import { ApiError } from "#common/web/api/request.ts";
import type { Receipt } from "../rules/receipt.ts";
import { receiptProblems } from "../rules/receipt-problem.ts";
import { meetsNobody, type Upload, uploadQueue } from "./upload-queue.ts";

const fileOf = (name: string, size = 10) => new File([new Uint8Array(size)], name);

type Sent = {
  name: string;
  end: PromiseWithResolvers<Receipt>;
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** An upload is open until the test answers it. */
function aQueue() {
  let shown: readonly Upload[] = [];
  const calls: Sent[] = [];
  const received: string[] = [];
  const queue = uploadQueue({
    shrink: async (file) => ({ file, preview: undefined }),
    send: (_file, { name, onProgress, signal }) => {
      const end = Promise.withResolvers<Receipt>();
      calls.push({ name, end, onProgress, signal });
      return end.promise;
    },
    onSent: ({ name }) => received.push(name),
    onChange: (uploads) => {
      shown = uploads;
    },
  });
  const called = (count: number) => vi.waitFor(() => expect(calls).toHaveLength(count));
  const states = () => shown.map(({ name, state }) => [name, state]);
  const answer = (place: number) => calls[place]?.end.resolve({ name: calls[place].name } as Receipt);
  const refuse = (place: number, status: number, message = "Nej.") =>
    calls[place]?.end.reject(new ApiError(status, message));
  return { queue, calls, called, states, answer, refuse, received, uploads: () => shown };
}

test("two files are uploaded at a time, and the next one follows", async () => {
  const { queue, called, states, answer, received } = aQueue();
  queue.add([fileOf("a"), fileOf("b"), fileOf("c")]);
  await called(2);
  expect(states()).toEqual([
    ["a", "sending"],
    ["b", "sending"],
    ["c", "queued"],
  ]);
  answer(0);
  await called(3);
  expect([received, states()]).toEqual([
    ["a"],
    [
      ["b", "sending"],
      ["c", "sending"],
    ],
  ]);
});

test("the queue reports its progress", async () => {
  const { queue, calls, called, uploads } = aQueue();
  queue.add([fileOf("a")]);
  await called(1);
  calls[0]?.onProgress(0.5);
  expect(uploads()).toMatchObject([{ name: "a", progress: 0.5 }]);
});

test("a file without a connection waits, and is sent again", async () => {
  const { queue, called, states, answer, refuse, received, uploads } = aQueue();
  queue.add([fileOf("a")]);
  await called(1);
  refuse(0, 0);
  await vi.waitFor(() => expect(states()).toEqual([["a", "waiting"]]));
  expect(uploads()[0]?.mayWait).toBe(true);
  const why = uploads()[0]?.problem;
  queue.retry("waiting");
  await called(2);
  expect(uploads().map((upload) => [upload.state, upload.problem, meetsNobody(upload)])).toEqual([
    ["sending", why, true],
  ]);
  answer(1);
  await vi.waitFor(() => expect([received, states()]).toEqual([["a"], []]));
});

test.each([
  [422, "refused"],
  [413, "refused"],
  [429, "failed"],
  [500, "failed"],
  [503, "failed"],
] as const)(
  "after a response %i the file is %s with the reason, and the next file is uploaded",
  async (status, state) => {
    const { queue, called, states, refuse, uploads } = aQueue();
    queue.add([fileOf("a"), fileOf("b"), fileOf("c")]);
    await called(2);
    refuse(0, status, "Derfor.");
    await called(3);
    expect([states()[0], uploads()[0]?.problem]).toEqual([["a", state], "Derfor."]);
  },
);

test("a file's error disappears while the upload is tried again, and does not affect waiting files", async () => {
  const { queue, called, states, refuse, uploads } = aQueue();
  queue.add([fileOf("a"), fileOf("b"), fileOf("c")]);
  await called(2);
  refuse(0, 0);
  await called(3);
  refuse(1, 503);
  refuse(2, 503);
  await vi.waitFor(() => expect(states().map(([, state]) => state)).toEqual(["waiting", "failed", "failed"]));
  queue.retry("failed", "waiting");
  await called(5);
  expect(uploads().map((upload) => [upload.state, meetsNobody(upload)])).toEqual([
    ["sending", true],
    ["sending", false],
    ["queued", false],
  ]);
  refuse(3, 503);
  await vi.waitFor(() => expect(states()[0]).toEqual(["a", "failed"]));
  queue.retry("failed");
  expect(uploads().some(meetsNobody)).toBe(false);
});

test("a file from the device's storage is sent again unchanged, and a refused file is only shown", async () => {
  const { queue, called, states, answer, uploads } = aQueue();
  const kept = { name: "a", file: fileOf("a"), preview: "data:," };
  queue.goOnWith([kept, { ...kept, name: "b", problem: "Kan ikke læses." }]);
  await called(1);
  expect(states()).toEqual([
    ["a", "sending"],
    ["b", "refused"],
  ]);
  expect(uploads()[0]).toMatchObject({ mayWait: true, shrunk: { preview: "data:," } });
  answer(0);
  await vi.waitFor(() => expect(states()).toEqual([["b", "refused"]]));
});

test("a file that is too large is not sent", async () => {
  const { queue, calls, states, uploads } = aQueue();
  queue.add([fileOf("a", 10 * 1024 * 1024 + 1)]);
  await vi.waitFor(() => expect(states()).toEqual([["a", "refused"]]));
  expect([calls.length, uploads()[0]?.problem]).toEqual([0, receiptProblems["too-big"]]);
});

test("the upload of a removed file is cancelled, and ignored if it succeeds nevertheless", async () => {
  const { queue, calls, called, states, answer, received } = aQueue();
  queue.add([fileOf("a"), fileOf("b"), fileOf("c")]);
  await called(2);
  queue.remove(1);
  await called(3);
  expect([calls[0]?.signal.aborted, states().map(([name]) => name)]).toEqual([true, ["b", "c"]]);
  answer(0);
  answer(1);
  await vi.waitFor(() => expect(received).toEqual(["b"]));
});
