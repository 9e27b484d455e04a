import { describe, expect, test } from "vitest";
import type { JobChange, JobEvent } from "#features/jobs/rules/job-history.ts";
import type { JobStatus } from "#features/jobs/rules/job-status.ts";
import { type HistoryLine, toldByHistory } from "./approval-history.ts";

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

const told = (lines: HistoryLine[], job_status: JobStatus = "NEW") =>
  toldByHistory({ user_id: mia.id, job_status }, lines);
const reasonOf = (lines: HistoryLine[]) => told(lines).rejected_before?.reason ?? null;

describe("the last rejection", () => {
  test.each<[string, HistoryLine[], string | null]>([
    ["there was none", [created, changed(note(null, "Ny"))], null],
    ["it was sent again", [created, rejected, resubmitted()], "Forkert dag"],
    ["it was taken back", [created, rejected, withdrawn], null],
    [
      "a later one was taken back",
      [created, rejected, resubmitted(), line("rejected", "REJECTED", ejnar, { reason: "Igen" }), withdrawn],
      "Forkert dag",
    ],
    [
      "there were two",
      [created, rejected, resubmitted(), line("rejected", "REJECTED", ejnar, { reason: "Igen" }), resubmitted()],
      "Igen",
    ],
    [
      "an approval was taken back after it",
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
      "it stands in the place of one that was reversed",
      [line("replaced", "REJECTED", asta, { reason: "Forkert sats" }), resubmitted()],
      "Forkert sats",
    ],
    ["it stands in the place of one that was reversed and is new", [line("replaced", "NEW", asta)], null],
    [
      "something else happened to it since",
      [created, rejected, line("changed", "REJECTED", asta, { reason: "Flyttet" }), resubmitted()],
      "Forkert dag",
    ],
  ])("%s", (_what, lines, reason) => {
    expect(reasonOf(lines)).toBe(reason);
    expect(told(lines).resubmitted_changes === null).toBe(reason === null);
  });
});

describe("what has changed since", () => {
  test.each<[string, HistoryLine[], JobChange[]]>([
    ["nothing", [resubmitted()], []],
    ["one field", [resubmitted(note(null, "Ny"))], [note(null, "Ny")]],
    ["one field twice", [resubmitted(note(null, "Ny")), changed(note("Ny", "Nyere"))], [note(null, "Nyere")]],
    ["and back again", [resubmitted(note("Gammel", "Ny")), changed(note("Ny", "Gammel"))], []],
    [
      "two, in the order of the form",
      [resubmitted(note(null, "Ny")), changed({ field: "price", from: 100, to: 90 })],
      [{ field: "price", from: 100, to: 90 }, note(null, "Ny")],
    ],
  ])("%s", (_what, later, changes) => {
    const before = changed(note("Helt gammel", "Gammel"));
    expect(told([created, before, rejected, ...later]).resubmitted_changes).toEqual(changes);
  });
});

test("the approval that stands is the last that led to the status", () => {
  const first = line("approved", "APPROVED_BY_PROJECT_OWNER", ejnar);
  const again = line("approved", "APPROVED_BY_PROJECT_OWNER", asta, { on_behalf_of: ejnar });
  const lines = [created, first, changed(note(null, "Ny")), again];
  expect(told(lines, "APPROVED_BY_PROJECT_OWNER").approvals).toEqual([
    { user: asta, created_at: again.created_at, on_behalf_of: ejnar },
  ]);
  expect(told(lines, "NEW").approvals).toEqual([]);
});

test("who registered it is told where that is somebody else", () => {
  expect(told([created]).registered_by).toBeNull();
  expect(told([line("created", "NEW", asta)]).registered_by).toEqual(asta);
  expect(told([line("replaced", "REJECTED", asta)]).registered_by).toBeNull();
});
