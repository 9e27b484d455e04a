import dns from "node:dns";
import { createServer } from "node:net";
import { expect, test, vi } from "vitest";
import { listening } from "#testing/servers/webhook-receiver.ts";
import { guardedPost, urlProblem } from "./guarded-post.ts";

const post = (url: string, allowsPrivate = true) => guardedPost(url, { "webhook-id": "msg_1" }, "{}", allowsPrivate);

test.each([
  "127.0.0.1",
  "127.1",
  "2130706433",
  "0x7f000001",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "192.0.0.192",
  "198.18.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "[::1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:a9fe:a9fe]",
  "[::127.0.0.1]",
  "[::ffff:0:10.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[2002:7f00:1::]",
  "[2001::1]",
  "[fe80::1]",
  "[fec0::1]",
  "[fd00:ec2::254]",
  "[ff02::1]",
  "localhost",
])("the address %s is refused when it is saved and when a message is sent", async (host) => {
  expect(await urlProblem(`https://${host}/hook`, false)).toBe("private-address");
  expect(await post(`https://${host}:9/hook`, false)).toEqual({ problem: "private-address" });
});

test.each(["1.1.1.1", "[2606:4700::1111]", "0x01010101"])("the public address %s is accepted", async (host) => {
  expect(await urlProblem(`https://${host}/hook`, false)).toBeUndefined();
});

test("a host name with a public and a private address is refused, in either order", async () => {
  const addresses = [
    { address: "1.1.1.1", family: 4 },
    { address: "::ffff:10.0.0.1", family: 6 },
  ];
  const lookup = vi
    .spyOn(dns, "lookup")
    .mockImplementation(((_name: string, _options: object, found: typeof tell) => found(null, addresses)) as never);
  const tell = (_error: null, _addresses: object) => {};
  expect(await urlProblem("https://firma.test/hook", false)).toBe("private-address");
  expect(await post("https://firma.test/hook", false)).toEqual({ problem: "private-address" });
  lookup.mockRestore();
});

test("http is refused if private addresses are refused", async () => {
  expect(await post("http://1.1.1.1/hook", false)).toEqual({ problem: "private-address" });
});

test("an unknown host name is a problem when it is saved and when a message is sent", async () => {
  expect(await urlProblem("https://nowhere.invalid/hook", false)).toBe("unknown-host");
  expect(await post("https://nowhere.invalid/hook", false)).toEqual({ problem: "unknown-host" });
});

test.each(["https://[::1/hook", "https://a b/hook", "https://firma.dk:99999/hook"])(
  "%s is not a valid address",
  async (url) => {
    expect(await urlProblem(url, true)).toBe("unknown-host");
  },
);

test("a redirect is not followed", async () => {
  const inside = vi.fn();
  const target = await listening((_request, response) => {
    inside();
    response.end();
  });
  const redirecting = await listening((_request, response) => {
    response.writeHead(307, { location: target.url }).end();
  });
  expect(await post(redirecting.url)).toEqual({ status: 307 });
  expect(inside).not.toHaveBeenCalled();
  await Promise.all([target.close(), redirecting.close()]);
});

test("an endless response is cut off after its status", async () => {
  const closed = Promise.withResolvers<void>();
  const endless = await listening((_request, response) => {
    response.on("close", closed.resolve);
    const write = () => {
      while (!response.destroyed && response.write("x".repeat(65_536)));
    };
    response.on("drain", write);
    write();
  });
  expect(await post(endless.url)).toEqual({ status: 200 });
  await closed.promise;
  await endless.close();
});

test.each([
  ["headers without end", `HTTP/1.1 200 OK\r\n${`${"x-filler: ".padEnd(1000, "x")}\r\n`.repeat(100)}`],
  ["another protocol", "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: evil\r\n\r\n"],
  ["no HTTP", "220 mail.firma.test ESMTP\r\n"],
])("a response with %s is cut off", async (_what, response) => {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.write(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ problem: "no-connection" });
  server.close();
});

test("a response that takes longer than ten seconds is given up", async () => {
  const slow = createServer((socket) => {
    socket.on("error", () => {});
    socket.write("HTTP/1.1 200 OK\r\n");
    const dripping = setInterval(() => socket.write("x-drip: 1\r\n"), 500);
    socket.on("close", () => clearInterval(dripping));
  });
  await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
  const { port } = slow.address() as { port: number };
  expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ problem: "timeout" });
  slow.close();
});

test("a closed port is reported as no connection", async () => {
  const { url, close } = await listening(() => {});
  await close();
  expect(await post(url)).toEqual({ problem: "no-connection" });
});

test("the request is a POST of JSON, and an address cannot add headers to it", async () => {
  const got = Promise.withResolvers<object>();
  const receiver = await listening(({ method, headers, url }, response) => {
    got.resolve({ method, url, type: headers["content-type"], id: headers["webhook-id"], evil: headers["x-evil"] });
    response.end();
  });
  expect(await post(`${receiver.url}?a=1\r\nX-Evil: 1`)).toEqual({ status: 200 });
  const url = "/hook?a=1X-Evil:%201";
  expect(await got.promise).toEqual({ method: "POST", url, type: "application/json", id: "msg_1", evil: undefined });
  await receiver.close();
});
