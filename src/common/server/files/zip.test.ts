import { randomBytes } from "node:crypto";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { type ZipEntry, type ZipLimits, zipLimits, zipped } from "./zip.ts";

async function packed(entries: Iterable<ZipEntry>, limits?: ZipLimits): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const given = async function* () {
    yield* entries;
  };
  for await (const chunk of zipped(given(), limits)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const read = async (entries: Iterable<ZipEntry>): Promise<Record<string, Uint8Array>> =>
  unzipSync(await packed(entries));

const packedLength = async (...args: Parameters<typeof packed>) => (await packed(...args)).length;

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

/** What its fields cannot say would be read as something else. */
const tooMuch = "more than a ZIP file can say of itself";

test("as many entries as an archive can count are read back, and one more fails it", async () => {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, place) => ({ path: `${place}`, content: [], isPacked: true }));
  expect(Object.keys(await read(entries(zipLimits.maxEntries)))).toHaveLength(65_534);
  await expect(packedLength(entries(zipLimits.maxEntries + 1))).rejects.toThrow(tooMuch);
});

test.each([false, true])("so does one byte too many, packed already: %s", async (isPacked) => {
  const entries = [1, 2].map((number) => ({ path: `${number}`, content: [randomBytes(70_000)], isPacked }));
  const maxBytes = await packedLength(entries);
  expect(await packedLength(entries, { ...zipLimits, maxBytes })).toBe(maxBytes);
  await expect(packedLength(entries, { ...zipLimits, maxBytes: maxBytes - 1 })).rejects.toThrow(tooMuch);
});

test("and an entry that is too long when it is unpacked", async () => {
  const entries = [{ path: "zeros", content: [Buffer.alloc(100_000)] }];
  expect(await packedLength(entries, { ...zipLimits, maxBytes: 100_000 })).toBeLessThan(1000);
  await expect(packedLength(entries, { ...zipLimits, maxBytes: 99_999 })).rejects.toThrow(tooMuch);
});
