import { Readable } from "node:stream";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { beforeAll, expect, test } from "vitest";
import { registerCompression } from "./compression.ts";

const app = Fastify();
const list = Array.from({ length: 100 }, (_, id) => ({ id, name: "Ærøskøbing" }));

beforeAll(() => {
  registerCompression(app);
  app.get("/list", () => list);
  app.get("/short", () => ({ id: 1 }));
  app.get("/endless", () => ["x".repeat(300 * 1024)]);
  app.get("/page", (_request, reply) => reply.type("text/html").send("x".repeat(5000)));
  app.get("/file", (_request, reply) => reply.type("application/json").send(Readable.from(["x".repeat(5000)])));
});

const get = (url: string, encoding?: string) =>
  app.inject({ url, headers: { ...(encoding !== undefined && { "accept-encoding": encoding }) } });

test.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["gzip, deflate", "gzip", gunzipSync],
])("who takes %s gets JSON as %s, and the same", async (accepted, encoding, unpack) => {
  const answer = await get("/list", accepted);
  expect(answer.headers).toMatchObject({ "content-encoding": encoding, vary: "accept-encoding" });
  expect(Number(answer.headers["content-length"])).toBe(answer.rawPayload.length);
  expect(answer.rawPayload.length).toBeLessThan(500);
  expect(JSON.parse(String(unpack(answer.rawPayload)))).toEqual(list);
});

test("who takes neither gets it plain", async () => {
  for (const accepted of [undefined, "", "identity"]) {
    const answer = await get("/list", accepted);
    expect(answer.headers).not.toHaveProperty("content-encoding");
    expect(answer.headers.vary).toBe("accept-encoding");
    expect(answer.json()).toEqual(list);
  }
});

test.each(["/short", "/endless", "/page", "/file"])("%s goes as it is", async (url) => {
  const answer = await get(url, "gzip, br");
  expect(answer.headers).not.toHaveProperty("content-encoding");
});
