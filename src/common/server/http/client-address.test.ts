import { expect, test } from "vitest";
import { clientOf } from "./client-address.ts";

test.each([
  ["10.0.0.7", "10.0.0.7"],
  ["::ffff:10.0.0.7", "10.0.0.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["no address", "no address"],
  ["x".repeat(500), "x".repeat(190)],
])("the address %s is counted as the client %s", (ip, client) => {
  expect(clientOf({ ip })).toBe(client);
});
