import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isConnectionLost, noteAnswer } from "../offline/connection.ts";
import { upload } from "./upload.ts";

/** The part of XMLHttpRequest that an upload uses, with an immediate response. */
function answering(status: number, responseText: string) {
  return class {
    status = status;
    responseText = responseText;
    upload = {};
    onload = () => {};
    onloadend = () => {};
    open() {}
    setRequestHeader() {}
    getResponseHeader() {
      return null;
    }
    send() {
      this.onload();
      this.onloadend();
    }
  };
}

const send = (signal?: AbortSignal) =>
  upload("/api/receipts", new Blob(["x"]), { name: "bon.jpg", instead: "Tag et billede.", signal });

beforeEach(() => vi.stubGlobal("document", { querySelector: () => ({ content: "token" }) }));

afterEach(() => {
  noteAnswer(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an upload returns the server's response or its error", async () => {
  vi.stubGlobal("XMLHttpRequest", answering(201, '{"id":7}'));
  expect(await send()).toEqual({ id: 7 });
  vi.stubGlobal("XMLHttpRequest", answering(422, '{"message":"Nej.","errors":{"file":["For stor."]}}'));
  await expect(send()).rejects.toMatchObject({ status: 422, errors: { file: ["For stor."] } });
  expect(isConnectionLost()).toBe(false);
});

test("an upload answered by a foreign page counts as unanswered", async () => {
  vi.stubGlobal("XMLHttpRequest", answering(200, "<h1>Gæstenet: log ind</h1>"));
  await expect(send()).rejects.toMatchObject({ status: 0 });
  expect(isConnectionLost()).toBe(true);
});

test("a proxy's refusal of an upload is reported with its status", async () => {
  const page = "<html><h1>413 Request Entity Too Large</h1></html>";
  vi.stubGlobal("XMLHttpRequest", answering(413, page));
  await expect(send()).rejects.toMatchObject({
    status: 413,
    message: expect.stringMatching(/^Filen er for stor til serveren \(fejl 413\)\. Tag et billede\. Sig det/),
  });
  vi.stubGlobal("XMLHttpRequest", answering(403, ""));
  await expect(send()).rejects.toMatchObject({ status: 403, message: expect.stringContaining("fejl 403") });
  expect(isConnectionLost()).toBe(false);
  vi.stubGlobal("XMLHttpRequest", answering(502, page));
  await expect(send()).rejects.toMatchObject({ status: 502, message: expect.stringContaining("svarer ikke") });
  expect(isConnectionLost()).toBe(true);
});

test("an upload that was aborted before it began is not sent", () => {
  const sent = vi.fn();
  vi.stubGlobal("XMLHttpRequest", sent);
  void send(AbortSignal.abort());
  expect(sent).not.toHaveBeenCalled();
});

test("an upload without progress or a response for half a minute counts as unanswered", async () => {
  vi.useFakeTimers();
  const calls: { upload: { onprogress: (event: object) => void }; isAborted: boolean }[] = [];
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      upload = { onprogress: () => {} };
      isAborted = false;
      constructor() {
        calls.push(this);
      }
      open() {}
      setRequestHeader() {}
      send() {}
      abort() {
        this.isAborted = true;
      }
    },
  );
  const failed = expect(send()).rejects.toMatchObject({ status: 0 });
  await vi.advanceTimersByTimeAsync(29_000);
  calls[0]?.upload.onprogress({ loaded: 1, total: 2 });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(calls[0]?.isAborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  await failed;
  expect(calls[0]?.isAborted).toBe(true);
  expect(isConnectionLost()).toBe(true);
});
