import { expect, test } from "vitest";
import { auditKinds } from "#common/rules/audit-log.ts";
import { auditGroupOf, groupedAuditKinds } from "./audit-groups.ts";

test("the filter offers each event once, and the events of a group are together", () => {
  expect([...groupedAuditKinds].sort()).toEqual([...auditKinds].sort());
  const groups = groupedAuditKinds.map(auditGroupOf);
  const begins = groups.filter((group, place) => group !== groups[place - 1]);
  expect(begins).toEqual([
    "Login og adgangskoder",
    "Brugere og stedfortrædere",
    "Løn, kørsel og bogføring",
    "Bilag",
    "Opsætning",
  ]);
});

test.each([
  ["login-failed", "Login og adgangskoder"],
  ["substitute-named", "Brugere og stedfortrædere"],
  ["month-closed", "Løn, kørsel og bogføring"],
  ["payroll-created", "Løn, kørsel og bogføring"],
  ["payroll-setup-changed", "Opsætning"],
  ["receipt-seen", "Bilag"],
  ["project-closed", "Opsætning"],
] as const)("the event %s is in the group %s", (kind, group) => {
  expect(auditGroupOf(kind)).toBe(group);
});
