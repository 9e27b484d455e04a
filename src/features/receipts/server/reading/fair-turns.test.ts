import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { fairTurns } from "./fair-turns.ts";

/** `done` has the names of tasks in the order in which they end. */
function someTurns(maxWaiting = 10) {
  const turns = fairTurns(maxWaiting);
  const done: string[] = [];
  const take = (userId: number, name: string) =>
    turns.take(userId, async () => {
      await setImmediate();
      done.push(name);
      return name;
    });
  return { take, done };
}

test("each user's first task comes before any user's second", async () => {
  const { take, done } = someTurns();
  const all = [take(1, "1a"), take(1, "1b"), take(1, "1c"), take(2, "2a"), take(2, "2b"), take(3, "3a")];
  await Promise.all(all);
  expect(done).toEqual(["1a", "2a", "3a", "1b", "2b", "1c"]);
});

test("a user who comes last waits for only one task of each other user", async () => {
  const { take, done } = someTurns();
  const early = [take(1, "1a"), take(1, "1b"), take(1, "1c"), take(2, "2a")];
  await early[0];
  await Promise.all([...early, take(3, "3a")]);
  expect(done.indexOf("3a")).toBeLessThan(done.indexOf("1c"));
});

test("a user has a limited queue, which does not block others", async () => {
  const { take } = someTurns(2);
  const [running, first, second, tooMany] = [take(1, "a"), take(1, "b"), take(1, "c"), take(1, "d")];
  expect(tooMany).toBeUndefined();
  expect(await take(2, "e")).toBe("e");
  expect(await Promise.all([running, first, second])).toEqual(["a", "b", "c"]);
  expect(await take(1, "f")).toBe("f");
});

test("a failing task delays nobody", async () => {
  const { take } = someTurns();
  const failing = fairTurns(3);
  await expect(failing.take(1, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await failing.take(1, async () => "yes")).toBe("yes");
  expect(await take(1, "a")).toBe("a");
});
