import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import compress from "@fastify/compress";
import Fastify from "fastify";
import { beforeAll, expect, test } from "vitest";
import { aJob } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { compression } from "./compression.ts";

const { server, company, admin } = setUpCompany();
const app = Fastify();
const list = Array.from({ length: 100 }, (_, id) => ({ id, name: "Ærøskøbing" }));
const html = list.map(({ id, name }) => `<li class="a${id}">${name} ${id ** 3}</li>`).join("");
const long = "x".repeat(600 * 1024);

beforeAll(async () => {
  await app.register(compress, compression);
  app.get("/list", () => list);
  app.get("/short", () => ({ id: 1 }));
  app.get("/long", () => [long]);
  app.get("/page", (_request, reply) => reply.type("text/html; charset=utf-8").send(html));
  app.get("/picture", (_request, reply) => reply.type("image/jpeg").send("x".repeat(5000)));
  app.get("/file", { compress: false }, (_request, reply) => reply.type("text/csv").send("x".repeat(5000)));
  app.post("/", ({ body }) => body);
});

const get = (url: string, encoding?: string) =>
  app.inject({ url, headers: { ...(encoding !== undefined && { "accept-encoding": encoding }) } });

test.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["gzip, deflate", "gzip", gunzipSync],
  ["br;q=0, gzip", "gzip", gunzipSync],
  ["br;q=0.1, gzip;q=0.9", "gzip", gunzipSync],
])("a client that accepts %s gets JSON and pages compressed as %s", async (accepted, encoding, unpack) => {
  const answer = await get("/list", accepted);
  expect(answer.headers).toMatchObject({ "content-encoding": encoding, vary: "accept-encoding" });
  expect(Number(answer.headers["content-length"])).toBe(answer.rawPayload.length);
  expect(answer.rawPayload.length).toBeLessThan(500);
  expect(JSON.parse(String(unpack(answer.rawPayload)))).toEqual(list);
  const page = await get("/page", accepted);
  expect(page.headers).toMatchObject({ "content-encoding": encoding, vary: "accept-encoding" });
  expect(String(unpack(page.rawPayload))).toBe(html);
});

test("a long response is compressed on another thread, and arrives complete", async () => {
  const answer = await get("/long", "br");
  expect(answer.headers["content-encoding"]).toBe("br");
  expect(JSON.parse(String(brotliDecompressSync(answer.rawPayload)))).toEqual([long]);
});

test("a client that accepts neither encoding gets the response uncompressed", async () => {
  for (const accepted of [undefined, "", "identity", "br;q=0, gzip;q=0.0"]) {
    const answer = await get("/list", accepted);
    expect(answer.headers).not.toHaveProperty("content-encoding");
    expect(answer.json()).toEqual(list);
  }
});

test.each(["/short", "/picture", "/file"])("a response is not compressed: %s", async (url) => {
  const answer = await get(url, "gzip, br");
  expect(answer.headers).not.toHaveProperty("content-encoding");
});

test("a compressed request is refused, because its body could exceed the limit after decompression", async () => {
  const headers = { "content-type": "application/json", "content-encoding": "gzip" };
  const payload = gzipSync(JSON.stringify({ id: 1 }));
  expect((await app.inject({ method: "POST", url: "/", headers, payload })).statusCode).toBe(400);
});

test("downloads are not compressed, and lists are", async () => {
  for (let count = 0; count < 20; count++) await aJob(server.db, company, { job_status: "APPROVED_BY_MANAGER" });
  const { body } = await admin.post("/api/payrolls", { description: "Løn", created_before_date: "2099-12-31" });
  const address = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const encodingOf = async (url: string) => {
    const headers = { cookie: admin.cookie ?? "", "accept-encoding": "gzip, br" };
    const answer = await fetch(`${address}${url}`, { headers });
    await answer.arrayBuffer();
    expect([url, answer.status]).toEqual([url, 200]);
    return answer.headers.get("content-encoding");
  };
  const period = "from=2026-01-01&to=2026-12-31";
  for (const format of ["csv", "xlsx"]) {
    expect(await encodingOf(`/api/jobs/export?${period}&format=${format}`)).toBeNull();
    expect(await encodingOf(`/payrolls/${body.id}?format=${format === "csv" ? "excel" : "xlsx"}`)).toBeNull();
    expect(await encodingOf(`/api/expense-books?${period}&format=${format === "csv" ? "csv" : "zip"}`)).toBeNull();
  }
  expect(await encodingOf("/api/users")).toBe("br");
});
