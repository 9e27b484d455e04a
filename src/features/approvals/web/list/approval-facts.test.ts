import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ShownJob } from "../approvals.queries.ts";
import { ApprovalFacts } from "./ApprovalFacts.tsx";

test("an approval or rejection by a substitute names the absent approver", () => {
  const decision = {
    ...{ user: { id: 2, name: "Lene Østergaard" }, on_behalf_of: { id: 3, name: "Erik Aagaard" } },
    created_at: "2026-11-27 08:00:00",
  };
  const job = {
    ...{ flags: [], new_comments: 0, created_at: decision.created_at, resubmitted_changes: [] },
    ...{ approvals: [decision], rejected_before: { ...decision, reason: "Det var ikke den dag." } },
  };
  const words = renderToStaticMarkup(createElement(ApprovalFacts, { job: job as unknown as ShownJob }));
  expect(words).toContain("Afvist 27/11-2026 af Lene Østergaard for Erik Aagaard: »Det var ikke den dag.«");
  expect(words).toContain("Godkendt af Lene Østergaard for Erik Aagaard 27/11-2026");
});
