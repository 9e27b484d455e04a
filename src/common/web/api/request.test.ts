import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { isConnectionLost, noteAnswer } from "../offline/connection.ts";
import { isUnanswered, request } from "./request.ts";

/** Responds with the status and the body that the path names: `/413/html`. */
const server = createServer(({ url = "", headers }, response) => {
  const [, status = "", kind = "", token] = url.split("/");
  sent = headers;
  response.statusCode = Number(status);
  if (token) response.setHeader("x-csrf-token", token);
  response.end(bodies[kind]);
});

const bodies: Readonly<Record<string, string>> = {
  html: "<html><h1>nginx</h1></html>",
  empty: "",
  json: '{"error":"blocked"}',
  text: "upstream connect error",
  list: "[1]",
  ours: '{"message":"Nej.","errors":{"name":["For lang."]}}',
  cut: '{"data":[1,',
};

let base: string;
let sent: IncomingHttpHeaders;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal("document", { querySelector: () => ({ content: "token" }) });
});

afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

afterEach(() => noteAnswer(true));

test("each call has the marker X-Requested-With and the CSRF token of the page or of the latest response", async () => {
  const marker = { "x-requested-with": "XMLHttpRequest" };
  vi.stubGlobal("document", { querySelector: () => null });
  const logged = vi.spyOn(console, "error").mockReturnValueOnce();
  await request("GET", `${base}/200/ours`, undefined);
  expect(logged).toHaveBeenCalledWith("CSRF token not found in the page");
  expect(sent).toMatchObject(marker);

  vi.stubGlobal("document", { querySelector: () => ({ content: "token" }) });
  await request("GET", `${base}/200/ours/renewed`, undefined);
  expect(sent).toMatchObject({ ...marker, "x-csrf-token": "token" });
  await request("POST", `${base}/200/ours`, { a: 1 });
  expect(sent).toMatchObject({ ...marker, "x-csrf-token": "renewed" });
});

const failureOf = (path: string) =>
  request("POST", `${base}${path}`, { a: 1 }).then(
    () => undefined,
    (error: Error) => error,
  );

test.each([401, 403, 404, 408, 413, 414, 429, 431, 500, 502, 503, 504, 520])(
  "a %i of a proxy with any body is reported with its status and advice",
  async (status) => {
    for (const kind of ["html", "empty", "json", "text", "list"]) {
      const failure = await failureOf(`/${status}/${kind}`);
      expect(failure).toMatchObject({ status, errors: {} });
      expect(failure?.message).toMatch(new RegExp(`fejl ${status}\\).+(Sig det til|[Pp]røv igen)`));
    }
  },
);

test("an error of the server keeps its message, fields and status", async () => {
  expect(await failureOf("/422/ours")).toMatchObject({ status: 422, message: "Nej.", errors: { name: ["For lang."] } });
  expect(await failureOf("/403/ours")).toMatchObject({ status: 403, message: "Nej." });
});

test.each(["html", "empty"])("a 200 with a foreign page (%s) counts as unanswered", async (kind) => {
  const failure = await failureOf(`/200/${kind}`);
  expect(failure).toMatchObject({ status: 0, message: expect.stringContaining("Netværket svarede") });
  expect([isUnanswered(failure), isConnectionLost()]).toEqual([true, true]);
});

test("a truncated response counts as unanswered", async () => {
  expect(await failureOf("/200/cut")).toMatchObject({
    status: 0,
    message: expect.stringContaining("Ingen forbindelse"),
  });
});

test("a 502 of a proxy counts as a lost connection, and a refusal does not", async () => {
  await failureOf("/502/html");
  expect(isConnectionLost()).toBe(true);
  await failureOf("/413/html");
  expect(isConnectionLost()).toBe(false);
});

test("a 204 is a success without a value", async () => {
  expect(await request("DELETE", `${base}/204/empty`, undefined)).toBeUndefined();
});
