import { expect, test } from "vitest";
import { serversOf } from "./servers.ts";

test.each([
  ["postgres://a:b@one:5432/dagvaerk", ["postgres://a:b@one:5432/dagvaerk"]],
  ["postgres://one", ["postgres://one"]],
  [
    "postgresql://a:p%2C@one:5432,two,[::1]:5434/dagvaerk?sslmode=verify-full",
    [
      "postgresql://a:p%2C@one:5432/dagvaerk?sslmode=verify-full",
      "postgresql://a:p%2C@two/dagvaerk?sslmode=verify-full",
      "postgresql://a:p%2C@[::1]:5434/dagvaerk?sslmode=verify-full",
    ],
  ],
])("the address %s names its servers", (url, servers) => {
  expect(serversOf(url)).toEqual(servers);
});
