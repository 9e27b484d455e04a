import { describe, expect, test } from "vitest";
import type { JobChange, JobEvent } from "#features/jobs/rules/job-history.ts";
import type { JobStatus } from "#features/jobs/rules/job-status.ts";
import { type HistoryLine, historyFacts } from "./approval-history.ts";

const mia = { id: 1, name: "Mia" };
const ejnar = { id: 2, name: "Ejnar" };
const asta = { id: 3, name: "Asta" };

let minute = 10;
const line = (event: JobEvent, to_status: JobStatus, user = mia, columns: Partial<HistoryLine> = {}): HistoryLine => ({
  event,
  user,
  on_behalf_of: null,
  created_at: `2026-11-05 08:${minute++}:00`,
  from_status: null,
  to_status,
  reason: null,
  changes: [],
  ...columns,
});
const created = line("created", "NEW");
const rejected = line("rejected", "REJECTED", ejnar, { reason: "Forkert dag" });
const withdrawn = line("withdrawn", "NEW", ejnar, { from_status: "REJECTED" });
const note = (from: string | null, to: string | null): JobChange => ({ field: "note", from, to });
const resubmitted = (...changes: JobChange[]) => line("resubmitted", "NEW", mia, { changes });
const changed = (...changes: JobChange[]) => line("changed", "NEW", mia, { changes });

const factsOf = (lines: HistoryLine[], job_status: JobStatus = "NEW") =>
  historyFacts({ user_id: mia.id, job_status }, lines);
const reasonOf = (lines: HistoryLine[]) => factsOf(lines).rejected_before?.reason ?? null;

describe("the last rejection of a job", () => {
  test.each<[string, HistoryLine[], string | null]>([
    ["a job that was never rejected has none", [created, changed(note(null, "Ny"))], null],
    ["a resubmitted job keeps its rejection", [created, rejected, resubmitted()], "Forkert dag"],
    ["a withdrawn rejection does not count", [created, rejected, withdrawn], null],
    [
      "an earlier rejection counts when a later one was withdrawn",
      [created, rejected, resubmitted(), line("rejected", "REJECTED", ejnar, { reason: "Igen" }), withdrawn],
      "Forkert dag",
    ],
    [
      "the later of two rejections counts",
      [created, rejected, resubmitted(), line("rejected", "REJECTED", ejnar, { reason: "Igen" }), resubmitted()],
      "Igen",
    ],
    [
      "a rejection counts even if a later approval was withdrawn",
      [
        created,
        rejected,
        resubmitted(),
        line("approved", "APPROVED_BY_PROJECT_OWNER", ejnar),
        line("withdrawn", "NEW", ejnar, { from_status: "APPROVED_BY_PROJECT_OWNER" }),
      ],
      "Forkert dag",
    ],
    [
      "a reversal counts as the rejection of its replacement",
      [line("replaced", "REJECTED", asta, { reason: "Forkert sats" }), resubmitted()],
      "Forkert sats",
    ],
    ["a replacement with the status NEW has no rejection", [line("replaced", "NEW", asta)], null],
    [
      "a rejection counts after any other change",
      [created, rejected, line("changed", "REJECTED", asta, { reason: "Flyttet" }), resubmitted()],
      "Forkert dag",
    ],
  ])("%s", (_what, lines, reason) => {
    expect(reasonOf(lines)).toBe(reason);
    expect(factsOf(lines).resubmitted_changes === null).toBe(reason === null);
  });
});

describe("changes since the last rejection", () => {
  test.each<[string, HistoryLine[], JobChange[]]>([
    ["a job sent again unchanged has no changes", [resubmitted()], []],
    ["one changed field is one change", [resubmitted(note(null, "Ny"))], [note(null, "Ny")]],
    [
      "two changes of a field are one change",
      [resubmitted(note(null, "Ny")), changed(note("Ny", "Nyere"))],
      [note(null, "Nyere")],
    ],
    [
      "a field that was changed back is no change",
      [resubmitted(note("Gammel", "Ny")), changed(note("Ny", "Gammel"))],
      [],
    ],
    [
      "changes come in the order of the form",
      [resubmitted(note(null, "Ny")), changed({ field: "price", from: 100, to: 90 })],
      [{ field: "price", from: 100, to: 90 }, note(null, "Ny")],
    ],
  ])("%s", (_what, later, changes) => {
    const before = changed(note("Helt gammel", "Gammel"));
    expect(factsOf([created, before, rejected, ...later]).resubmitted_changes).toEqual(changes);
  });
});

test("the current approval is the latest approval that led to the job's status", () => {
  const first = line("approved", "APPROVED_BY_PROJECT_OWNER", ejnar);
  const again = line("approved", "APPROVED_BY_PROJECT_OWNER", asta, { on_behalf_of: ejnar });
  const lines = [created, first, changed(note(null, "Ny")), again];
  expect(factsOf(lines, "APPROVED_BY_PROJECT_OWNER").approvals).toEqual([
    { user: asta, created_at: again.created_at, on_behalf_of: ejnar },
  ]);
  expect(factsOf(lines, "NEW").approvals).toEqual([]);
});

test("the user who registered the job is included only if they are not the job's user", () => {
  expect(factsOf([created]).registered_by).toBeNull();
  expect(factsOf([line("created", "NEW", asta)]).registered_by).toEqual(asta);
  expect(factsOf([line("replaced", "REJECTED", asta)]).registered_by).toBeNull();
});
