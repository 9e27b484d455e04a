import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { receiveUpload } from "./receipt-upload.ts";

async function received(code: string): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), "dagvaerk-upload-"));
  async function* sent() {
    yield Buffer.from([0xff, 0xd8, 0xff]);
    throw Object.assign(new Error("the sender is gone"), { code });
  }
  const failure = await receiveUpload(folder, Readable.from(sent())).catch((error: unknown) => error);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
  return failure;
}

test.each(["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE"])(
  "an upload whose client disconnects (%s) is a client error, and leaves no part of the file",
  async (code) => {
    expect(await received(code)).toMatchObject({ statusCode: 400 });
  },
);

test("an upload to a full disk is a server error, and leaves no part of the file", async () => {
  expect(await received("ENOSPC")).toMatchObject({ code: "ENOSPC" });
});
