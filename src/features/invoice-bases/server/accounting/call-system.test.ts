import { expect, test } from "vitest";
import { listening } from "#testing/servers/webhook-receiver.ts";
import { systemCaller } from "./call-system.ts";

test.each([
  "http://api.dinero.dk/v1",
  "https://evil.test/",
  "https://api.dinero.dk:8443/",
  "https://api.dinero.dk@evil.test/",
])("the address %s is not called, because it is not at a host of the system", async (url) => {
  const call = systemCaller(["api.dinero.dk"], undefined);
  await expect(call({ url, headers: {} })).rejects.toThrow("not a host of the system");
});

test("an endless response is cut off, and counts as a response without JSON", async () => {
  const endless = await listening((_request, response) => {
    const write = () => {
      while (!response.destroyed && response.write("x".repeat(65_536)));
    };
    response.on("drain", write);
    write();
  });
  const call = systemCaller(["api.dinero.dk"], endless.url.replace("/hook", ""));
  expect(await call({ url: "https://api.dinero.dk/v1", headers: {} })).toEqual({ status: 200, json: undefined });
  await endless.close();
});
