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
  ["index-users", nobody, "login"],
  ["index-users", unproved, "second-factor"],
  ["index-users", "employee", "permission"],
  ["index-users", "manager", undefined],
  [["index-payrolls", "index-users"], "manager", undefined],
  [["index-payrolls", "index-users"], "employee", "permission"],
  [[], "manager", "permission"],
];

test.each(cases)("the access %j for %s lacks: %s", (access, visitor, lack) => {
  expect(lackOf(access, visitors[visitor])).toBe(lack);
});
