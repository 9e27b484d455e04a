import { Readable } from "node:stream";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { beforeAll, expect, test } from "vitest";
import { registerCompression } from "./compression.ts";

const app = Fastify();
const list = Array.from({ length: 100 }, (_, id) => ({ id, name: "Ærøskøbing" }));

/** Of the app's own kind: styles that are alike, and rows. */
const html = list
  .map(
    ({ id, name }) =>
      `<style>.a${id}{margin:${id % 7}px;color:#${id}f}</style><li class="a${id}">${name} ${id ** 3}</li>`,
  )
  .join("");

beforeAll(() => {
  registerCompression(app);
  app.get("/list", () => list);
  app.get("/short", () => ({ id: 1 }));
  app.get("/endless", () => ["x".repeat(600 * 1024)]);
  app.get("/page", (_request, reply) => reply.type("text/html; charset=utf-8").send(html));
  app.get("/page-as-answer", (_request, reply) => reply.type("application/json").send(html));
  app.get("/picture", (_request, reply) => reply.type("image/svg+xml").send("x".repeat(5000)));
  app.get("/file", (_request, reply) => reply.type("application/json").send(Readable.from(["x".repeat(5000)])));
});

const get = (url: string, encoding?: string) =>
  app.inject({ url, headers: { ...(encoding !== undefined && { "accept-encoding": encoding }) } });

test.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["gzip, deflate", "gzip", gunzipSync],
  ["br;q=0, gzip", "gzip", gunzipSync],
  ["br;q=0.1, gzip;q=0.9", "gzip", gunzipSync],
])("who takes %s gets JSON as %s, and the same", async (accepted, encoding, unpack) => {
  const answer = await get("/list", accepted);
  expect(answer.headers).toMatchObject({ "content-encoding": encoding, vary: "accept-encoding" });
  expect(Number(answer.headers["content-length"])).toBe(answer.rawPayload.length);
  expect(answer.rawPayload.length).toBeLessThan(500);
  expect(JSON.parse(String(unpack(answer.rawPayload)))).toEqual(list);
});

test.each([
  ["gzip, br", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
])("who takes %s gets a page as %s, better packed than an answer", async (accepted, encoding, unpack) => {
  const answer = await get("/page", accepted);
  expect(answer.headers).toMatchObject({ "content-encoding": encoding, vary: "accept-encoding" });
  expect(String(unpack(answer.rawPayload))).toBe(html);
  const asAnswer = await get("/page-as-answer", accepted);
  expect(answer.rawPayload.length).toBeLessThan(0.95 * asAnswer.rawPayload.length);
});

test("who takes neither gets it plain", async () => {
  for (const accepted of [undefined, "", "identity", "br;q=0, gzip;q=0.0"]) {
    const answer = await get("/list", accepted);
    expect(answer.headers).not.toHaveProperty("content-encoding");
    expect(answer.headers.vary).toBe("accept-encoding");
    expect(answer.json()).toEqual(list);
  }
});

test.each(["/short", "/endless", "/picture", "/file"])("%s goes as it is", async (url) => {
  const answer = await get(url, "gzip, br");
  expect(answer.headers).not.toHaveProperty("content-encoding");
});
