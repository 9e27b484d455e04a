import { randomBytes } from "node:crypto";
import { unzipSync } from "fflate";
import { expect, test, vi } from "vitest";
import { type ZipEntry, zipped } from "./zip.ts";

async function* each(entries: Iterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  yield* entries;
}

async function packed(entries: Iterable<ZipEntry>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipped(each(entries))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const read = async (entries: Iterable<ZipEntry>): Promise<Record<string, Uint8Array>> =>
  unzipSync(await packed(entries));

/** Sizes around the longest uncompressed block. */
const sizes = [0, 1, 65_534, 65_535, 65_536, 131_070, 200_000];

test("an entry is read back unchanged", async () => {
  const contents = sizes.flatMap((size) => [randomBytes(size), Buffer.alloc(size)]);
  const entries = contents.map((bytes, place) => ({ path: `${place}.bin`, content: [bytes] }));
  const files = await read(entries);
  expect(Object.keys(files)).toEqual(entries.map(({ path }) => path));
  for (const [place, bytes] of contents.entries()) expect(Buffer.from(files[`${place}.bin`] ?? [])).toEqual(bytes);
});

test("an entry of several chunks becomes one file", async () => {
  const chunks = [randomBytes(10), randomBytes(70_000), Buffer.alloc(0), randomBytes(5)];
  const { file } = await read([{ path: "file", content: chunks }]);
  expect(Buffer.from(file ?? [])).toEqual(Buffer.concat(chunks));
});

test("the same content gives the same bytes at any time", async () => {
  const entries = [{ path: "Æbler.csv", content: [Buffer.from("a;b".repeat(1000))] }];
  const first = await packed(entries);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2030, 5, 1) });
  expect(await packed(entries)).toEqual(first);
  vi.useRealTimers();
});

test("an error while an entry is read fails the archive", async () => {
  const content = (async function* () {
    yield randomBytes(10);
    throw new Error("gone");
  })();
  await expect(read([{ path: "file", content }])).rejects.toThrow("gone");
});

test("an error before the first entry fails the archive", async () => {
  const entries = (async function* () {
    yield* [] as ZipEntry[];
    throw new Error("gone");
  })();
  await expect(zipped(entries).next()).rejects.toThrow("gone");
});

test("an archive that is not read to its end closes its sources", async () => {
  const closed: string[] = [];
  const content = (async function* () {
    try {
      for (;;) yield randomBytes(65_536);
    } finally {
      closed.push("content");
    }
  })();
  const entries = (async function* () {
    try {
      yield { path: "endless", content };
    } finally {
      closed.push("entries");
    }
  })();
  for await (const chunk of zipped(entries)) if (chunk.length > 1_000) break;
  expect(closed.sort()).toEqual(["content", "entries"]);
});
