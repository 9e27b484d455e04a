import { randomBytes } from "node:crypto";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { type ZipEntry, zipped } from "./zip.ts";

async function read(entries: readonly ZipEntry[]): Promise<Record<string, Uint8Array>> {
  const chunks: Uint8Array[] = [];
  const given = async function* () {
    yield* entries;
  };
  for await (const chunk of zipped(given())) chunks.push(chunk);
  return unzipSync(Buffer.concat(chunks));
}

/** Around the longest block that is not compressed. */
const sizes = [0, 1, 65_534, 65_535, 65_536, 131_070, 200_000];

test.each([false, true])("an entry is read back as it was, packed already: %s", async (isPacked) => {
  const contents = sizes.map((size) => randomBytes(size));
  const entries = contents.map((bytes, place) => ({ path: `${place}.bin`, content: [bytes], isPacked }));
  const files = await read(entries);
  expect(Object.keys(files)).toEqual(entries.map(({ path }) => path));
  for (const [place, bytes] of contents.entries()) expect(Buffer.from(files[`${place}.bin`] ?? [])).toEqual(bytes);
});

test("an entry of several chunks is one file", async () => {
  const chunks = [randomBytes(10), randomBytes(70_000), Buffer.alloc(0), randomBytes(5)];
  for (const isPacked of [false, true]) {
    const { file } = await read([{ path: "file", content: chunks, isPacked }]);
    expect(Buffer.from(file ?? [])).toEqual(Buffer.concat(chunks));
  }
});

test.each([false, true])(
  "what fails while an entry is read fails the archive, packed already: %s",
  async (isPacked) => {
    const content = (async function* () {
      yield randomBytes(10);
      throw new Error("gone");
    })();
    await expect(read([{ path: "file", content, isPacked }])).rejects.toThrow("gone");
  },
);
