import { describe, expect, test } from "vitest";
import { type AuditKind, auditKinds } from "#common/rules/audit-log.ts";
import { type AuditEntry, actorName } from "./audit-log.ts";
import { auditText } from "./audit-text.ts";

const entry = (kind: AuditKind, record_id: number | null, details: AuditEntry["details"] = {}) => ({
  kind,
  record_id,
  details,
});

describe("the text of an entry", () => {
  test.each<[ReturnType<typeof entry>, string]>([
    [entry("login", null), ""],
    [entry("user-created", null, { to: ["employee"] }), "Medarbejder"],
    [entry("user-changed", null), ""],
    [entry("user-changed", null, { fields: ["email", "default_hourly_rate"] }), "e-mail, timepris"],
    [
      entry("roles-changed", null, { from: ["employee"], to: ["admin", "manager"] }),
      "Fra Medarbejder til Administrator, Manager",
    ],
    [entry("ownership-transferred", null, { projects: 3, cost_centers: 1 }), "3 projekter og 1 cost center"],
    [entry("ownership-transferred", null, { projects: 1 }), "1 projekt"],
    [entry("ownership-transferred", null, { cost_centers: 2 }), "2 cost centers"],
    [
      entry("jobs-exported", null, { from: "2026-11-01", to: "2026-11-30", format: "csv" }),
      "1/11-2026 – 30/11-2026, CSV",
    ],
    [
      entry("jobs-exported", null, {
        ...{ from: "2026-11-01", to: "2026-11-30", format: "xlsx" },
        ...{ status: "APPROVED_BY_MANAGER", kind: "expense", project: "P-1" },
      }),
      "1/11-2026 – 30/11-2026, XLSX, Godkendt, Udlæg, projekt P-1",
    ],
    [
      entry("jobs-exported", null, {
        ...{ from: "2026-11-01", to: "2026-11-30", format: "csv" },
        ...{ unknown_project_id: 8, unknown_user_id: 9 },
      }),
      "1/11-2026 – 30/11-2026, CSV, projekt nr. 8, som ikke findes, bruger nr. 9, som ikke findes",
    ],
    [
      entry("report-exported", null, {
        ...{ title: "Løn efter projekt og uge", from: "2026-11-01", to: "2026-11-30", format: "pdf" },
      }),
      "Løn efter projekt og uge, 1/11-2026 – 30/11-2026, PDF",
    ],
    [entry("project-owner-changed", 3, { code: "P-1", former_owner: "Ejnar Ejer" }), "P-1, før Ejnar Ejer"],
    [entry("cost-center-owner-changed", 3, { code: "CC-1", former_owner: "Mads" }), "CC-1, før Mads"],
    [entry("project-closed", 3, { name: "Havnen" }), "Havnen"],
    [entry("job-type-opened", 3, { name: "Montage" }), "Montage"],
    [entry("month-closed", null, { month: "2027-03" }), "Marts 2027"],
    [entry("month-reopened", null, { month: "2026-12" }), "December 2026"],
    [
      entry("substitute-named", null, { for: "Ejnar Ejer", from: "2026-11-01", to: "2026-11-30" }),
      "For Ejnar Ejer, 1/11-2026 – 30/11-2026",
    ],
    [
      entry("substitute-ended", null, { for: "Ejnar Ejer", from: "2026-11-01", to: "2026-11-01" }),
      "For Ejnar Ejer, 1/11-2026 – 1/11-2026",
    ],
    [entry("decided-as-substitute", 7, { to: "REJECTED" }), "Opgave 7, Afvist"],
    [entry("salary-code-changed", 3, { name: "Montage", from: "1010", to: "2020" }), "Montage, fra 1010 til 2020"],
    [entry("salary-code-changed", 3, { name: "Kørsel", from: "", to: "903" }), "Kørsel, fra (tom) til 903"],
    [
      entry("expense-limits-changed", null, { version: 2, fields: ["named_invoice_above", "duplicate_days"] }),
      "Mind om faktura udstedt til firmaet over, Dage mellem ens udlæg",
    ],
    [
      entry("expense-limits-changed", null, { version: 2, fields: ["duplicate_days"], before: ["3"], after: ["0"] }),
      "Dage mellem ens udlæg fra 3 til 0",
    ],
    [entry("deviation-signed", 3, { date: "2026-11-24", deviation: "day-off" }), "Intet fridøgn, 24/11-2026"],
    [
      entry("working-time-rules-changed", null, { fields: ["rest_hours"], before: ["11"], after: ["8"] }),
      "Daglig hvile fra 11 til 8",
    ],
    [
      entry("working-time-rules-changed", 1, {
        ...{ name: "Vagthold", fields: ["2000-01-01", "2027-03-01"], before: ["11 t./4 mdr./6 døgn", ""] },
        after: ["8 t./4 mdr./6 døgn", "11 t./4 mdr./6 døgn"],
      }),
      "Vagthold: fra start 8 t./4 mdr./6 døgn (før 11 t./4 mdr./6 døgn), fra 1/3-2027 11 t./4 mdr./6 døgn",
    ],
    [
      entry("working-time-rules-changed", 2, {
        ...{ name: "Vagthold", fields: ["name", "2000-01-01"] },
        ...{ before: ["Vagthold", "8 t./4 mdr./6 døgn"], after: ["", ""] },
      }),
      "Vagthold: navn slettet (før Vagthold), fra start slettet (før 8 t./4 mdr./6 døgn)",
    ],
    [
      entry("employment-period-changed", null, { fields: ["employed_from"], before: [""], after: ["2025-09-01"] }),
      "første dag fra (tom) til 1/9-2025",
    ],
    [
      entry("absence-kind-changed", 4, { name: "Ferie", fields: ["unit"], before: ["Halve dage"], after: ["Timer"] }),
      "Ferie: enhed fra Halve dage til Timer",
    ],
    [
      entry("absence-kind-changed", 4, { name: "Ferie", fields: ["unit", "is_used"], after: ["Timer", "ja"] }),
      "Ferie: enhed Timer, i brug ja",
    ],
    [entry("user-changed", null, { fields: ["leader_user_id"] }), "leder"],
    [entry("deviation-explained", 3, { date: "2026-11-24", deviation: "day-off" }), "Intet fridøgn, 24/11-2026"],
    [
      entry("project-created", 3, { name: "Kajen", fields: ["code", "owner"], after: ["P-1", "Ejnar Ejer"] }),
      "Kajen: kode P-1, ejer Ejnar Ejer",
    ],
    [
      entry("job-type-created", 3, {
        name: "Mad",
        fields: ["kind", "vat_share", "salary_code"],
        after: ["expense", "25", "700"],
      }),
      "Mad: type Udlæg, fradrag for moms i procent 25, lønkode 700",
    ],
    [
      entry("job-type-changed", 3, {
        name: "Mad",
        fields: ["vat_share", "code"],
        before: ["100", ""],
        after: ["25", "A"],
      }),
      "Mad: fradrag for moms i procent fra 100 til 25, kode fra (tom) til A",
    ],
    [
      entry("payroll-created", 7, { unapproved: 3, unapproved_price: "1234.5", own_unapproved: 1 }),
      "Lønkørsel 7, 3 opgaver uden godkendelse (1.234,50\u00a0kr., heraf 1 af den, der oprettede den)",
    ],
    [entry("payroll-created", 7, { unapproved: 0, unapproved_price: "0.00", own_unapproved: 0 }), "Lønkørsel 7"],
    [
      entry("payroll-created", 7, { pay_groups: ["hourly-fortnight", "salaried-month"] }),
      "Lønkørsel 7, kun timelønnede (14 dage) og månedslønnede (måned)",
    ],
    [
      entry("mileage-opening-changed", null, { year: 2026, fields: ["km"], before: ["0"], after: ["100"] }),
      "2026: km fra 0 til 100",
    ],
    [entry("rows-imported", null, { rows: "people", created: 3, changed: 1 }), "Brugere: 3 nye, 1 ændret"],
    [entry("rows-exported", null, { rows: "people" }), "Brugere"],
    [entry("expenses-exported", 7, { format: "zip" }), "Lønkørsel 7, ZIP"],
    [
      entry("expenses-exported", null, { from: "2026-11-01", to: "2026-11-30", format: "csv" }),
      "1/11-2026 – 30/11-2026, CSV",
    ],
    [
      entry("absences-exported", null, { from: "2026-11-01", to: "2026-11-30", content: "statistics", format: "csv" }),
      "1/11-2026 – 30/11-2026, Danmarks Statistik, CSV",
    ],
    [
      entry("working-time-exported", null, { from: "2026-11-01", to: "2026-11-30", format: "xlsx" }),
      "1/11-2026 – 30/11-2026, XLSX",
    ],
    [entry("working-time-corrected", null, { date: "2026-11-26" }), "26/11-2026"],
    [entry("payroll-created", 7), "Lønkørsel 7"],
    [entry("payroll-annulled", 7), "Lønkørsel 7"],
    [entry("payroll-downloaded", 7, { format: "excel" }), "Lønkørsel 7, CSV til Excel"],
    [entry("payroll-file-renewed", 7, { format: "danlon" }), "Lønkørsel 7, Danløn"],
    [entry("job-reversed", 12), "Opgave 12"],
    [entry("payroll-setup-changed", null, { version: 3 }), "Version 3"],
    [entry("mileage-rates-changed", null, { from: "2027-01-01" }), "Fra 1/1-2027"],
    [entry("mileage-record-exported", null, { year: 2026 }), "2026"],
    [entry("mileage-record-exported", 7), "Lønkørsel 7"],
    [entry("mileage-opening-changed", null, { year: 2026 }), "2026"],
    [
      entry("commute-restarted", null, { from: "2026-11-01", workplace: "Havnegade 12, Aarhus" }),
      "Havnegade 12, Aarhus, fra 1/11-2026",
    ],
    [entry("receipt-seen", 12, { page: 2 }), "Opgave 12, side 2"],
    [entry("receipt-seen", null, { page: 1 }), "Side 1"],
    [entry("receipts-deleted", null, { receipts: 40, year: 2020 }), "40 bilag fra 2020"],
  ])("the entry %j has its text", (given, text) => {
    expect(auditText(given)).toBe(text);
  });

  test.each([
    [{ user: { id: 1, name: "Ada" }, details: {} }, "Ada"],
    [{ user: null, details: {} }, "Ikke logget ind"],
    [{ user: null, details: { program: "SCIM" } }, "SCIM"],
  ])("the actor of %j is %s", (given, name) => {
    expect(actorName(given)).toBe(name);
  });

  test("every kind of entry has a text", () => {
    for (const kind of auditKinds) expect(auditText(entry(kind, 1))).toBeTypeOf("string");
  });
});
