import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parts } from "./parts.ts";

/* A pattern that matches nothing after a file was moved would go unnoticed. */

const root = join(import.meta.dirname, "../..");
/** `{access,actor}.ts` names two files, and both must exist. */
const alternatives = (pattern: string): string[] => {
  const [, before, list, after] = /^([^{]*)\{([^{}]*)\}(.*)$/.exec(pattern) ?? [];
  if (list === undefined) return [pattern];
  return list.split(",").flatMap((one) => alternatives(`${before}${one}${after}`));
};
const patterns = Object.values(parts).flatMap(({ mutate, tests }) => [...mutate, ...tests]);

test.each(patterns.map((pattern) => pattern.replace("!", "")).flatMap(alternatives))(
  "a file matches the pattern %s",
  (pattern) => {
    expect(globSync(pattern, { cwd: root })).not.toEqual([]);
  },
);
