import { expect, test } from "vitest";
import type { ShownJob } from "../approvals.queries.ts";
import { nextTicks } from "./use-ticked.ts";

const job = (id: number, more: Partial<ShownJob> = {}) => ({ id, flags: [], ...more }) as unknown as ShownJob;
const flags = [{ kind: "overlap" }] as ShownJob["flags"];
const [plain, other, flagged, decided] = [job(1), job(2), job(3, { flags }), job(4, { decided: "approve" })];

test.each([
  ["the first click ticks the jobs without a flag", [plain, flagged, other], [], [plain, other]],
  ["a click ticks the remaining jobs without a flag", [plain, flagged, other], [plain], [plain, other]],
  ["the next click also ticks the jobs with a flag", [plain, flagged, other], [plain, other], [plain, flagged, other]],
  ["a click while all jobs are ticked clears the ticks", [plain, flagged], [plain, flagged], []],
  ["a click ticks all jobs if every job has a flag", [flagged], [], [flagged]],
  ["a decided job is never ticked", [decided, plain], [plain], []],
] as const)("%s", (_name, jobs, ticked, next) => {
  expect(nextTicks(jobs, (one) => ticked.some(({ id }) => id === one.id))).toEqual(next);
});
