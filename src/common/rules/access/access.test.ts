import { expect, test } from "vitest";
import { type Access, lackOf } from "./access.ts";
import { actorOf } from "./actor.ts";

const visitors = {
  nobody: null,
  employee: { ...actorOf(1, ["employee"]), must_add_second_factor: false },
  manager: { ...actorOf(2, ["manager"]), must_add_second_factor: false },
  "manager without the required factor": { ...actorOf(3, ["manager"]), must_add_second_factor: true },
} as const;

const nobody = "nobody";
const unproved = "manager without the required factor";

const cases: [Access, keyof typeof visitors, ReturnType<typeof lackOf>][] = [
  ["open", nobody, undefined],
  ["open", unproved, undefined],
  ["own-access", nobody, "login"],
  ["own-access", unproved, undefined],
  ["login", nobody, "login"],
  ["login", unproved, "second-factor"],
  ["login", "employee", undefined],
  ["read-users", nobody, "login"],
  ["read-users", unproved, "second-factor"],
  ["read-users", "employee", "permission"],
  ["read-users", "manager", undefined],
  [["read-payrolls", "read-users"], "manager", undefined],
  [["read-payrolls", "read-users"], "employee", "permission"],
  [[], "manager", "permission"],
];

test.each(cases)("a route with the access %j, called by %s, lacks: %s", (access, visitor, lack) => {
  expect(lackOf(access, visitors[visitor])).toBe(lack);
});
