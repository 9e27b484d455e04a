import { expect, test } from "vitest";
import type { ShownJob } from "../approvals.queries.ts";
import { nextTicks } from "./use-ticked.ts";

const job = (id: number, more: Partial<ShownJob> = {}) => ({ id, flags: [], ...more }) as unknown as ShownJob;
const flags = [{ kind: "overlap" }] as ShownJob["flags"];
const [plain, other, flagged, decided] = [job(1), job(2), job(3, { flags }), job(4, { decided: "approve" })];

test.each([
  ["without ticks those without a flag are ticked", [plain, flagged, other], [], [plain, other]],
  ["where one lacks, they are ticked too", [plain, flagged, other], [plain], [plain, other]],
  ["then those with a flag", [plain, flagged, other], [plain, other], [plain, flagged, other]],
  ["then none", [plain, flagged], [plain, flagged], []],
  ["where all have a flag, all are ticked", [flagged], [], [flagged]],
  ["what is decided is never ticked", [decided, plain], [plain], []],
] as const)("a click for many: %s", (_name, jobs, ticked, next) => {
  expect(nextTicks(jobs, (one) => ticked.some(({ id }) => id === one.id))).toEqual(next);
});
