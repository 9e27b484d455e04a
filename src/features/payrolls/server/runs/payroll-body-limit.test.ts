import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { maxId } from "#common/rules/values/ids.ts";
import { projectFile } from "#common/server/files/project-file.ts";
import { maxUnpaidJobs, type PayrollInput } from "#features/payrolls/rules/payroll.ts";
import { maxShownJobs } from "#features/payrolls/rules/payroll-selection.ts";
import { maxReceiptBytes } from "#features/receipts/rules/receipt-bounds.ts";
import { payrollBodyLimit } from "./payroll-body-limit.ts";

test("the largest possible run fits into the limit of a body", () => {
  const largest: PayrollInput = {
    description: "\0".repeat(191),
    created_before_date: "2026-11-15",
    jobs: "approved",
    shown_jobs: Array.from({ length: maxShownJobs }, () => [maxId, maxId]),
    shown_reversals: Array.from({ length: maxUnpaidJobs }, () => maxId),
  };
  expect(JSON.stringify(largest).length).toBeLessThan(payrollBodyLimit);
});

test("nginx accepts the largest body of the app, and at most a megabyte more", () => {
  const configuration = readFileSync(projectFile("docs/nginx.conf"), "utf8");
  const [, megabytes] = /^\s*client_max_body_size (\d+)m;$/m.exec(configuration) ?? [];
  const bytes = Number(megabytes) * 1024 * 1024;
  const largest = Math.max(payrollBodyLimit, maxReceiptBytes);
  expect(bytes).toBeGreaterThanOrEqual(largest);
  expect(bytes).toBeLessThanOrEqual(largest + 1024 * 1024);
});
