import fc from "fast-check";
import { parseCsv } from "hucre/csv";
import readSheets from "read-excel-file/node";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { guardFormula } from "#common/rules/values/csv.ts";
import { aCustomer, aJob, aProject, aSalesRate } from "#testing/data/factories.ts";
import { hostileText } from "#testing/data/hostile-text.ts";
import { makeBasis } from "#testing/data/invoice-bases.ts";
import { setUpCompany } from "#testing/set-up.ts";
import type { InvoiceBasisDetails } from "../rules/invoice-basis.ts";
import { basisFile } from "./basis-file.ts";

const { server, company, admin } = setUpCompany();

async function aBasis(): Promise<InvoiceBasisDetails> {
  const { id: customer_id } = await aCustomer(server.db, { name: "Havnen A/S" });
  const project = await aProject(server.db, company.owner, { name: "Kajen", code: `K${customer_id}`, customer_id });
  await aSalesRate(server.db, { customer_id, rate: 650.5 });
  await aJob(server.db, company, { project, job_status: "APPROVED_BY_MANAGER" });
  return makeBasis(admin, { customer_id });
}

const textOf = async (pdf: Buffer) =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text.replaceAll(/\s+/g, " ");

test("XLSX, CSV and PDF have the lines and the sum of the basis, and are always the same bytes", async () => {
  const basis = await aBasis();
  const address = (format: string) => `/api/invoice-bases/${basis.id}/file?format=${format}`;
  const csv = await admin.get(address("csv"));
  expect(csv.headers["content-disposition"]).toBe(
    `attachment; filename="fakturagrundlag-${basis.id}-${basis.until}.csv"`,
  );
  const [head, ...rows] = parseCsv(csv.body.replace(/^\ufeff/, ""), { delimiter: ";" });
  expect(head?.slice(5)).toEqual(["Medarbejder", "Timer", "Km", "Pris pr. time", "Kostpris", "Beløb uden moms"]);
  const first = [String(basis.id), "Havnen A/S", basis.lines[0]?.project_code, "Kajen", "Arbejde", "Mia Medarbejder"];
  expect(rows).toEqual([
    [...first, "8,00", "", "650,50", "", "5204,00"],
    [String(basis.id), "Havnen A/S", "", "", "", "I alt uden moms", "", "", "", "", "5204,00"],
  ]);
  const [sheet] = await readSheets((await admin.get(address("xlsx"))).bytes, { trim: false });
  expect(sheet?.data[1]).toEqual([basis.id, ...first.slice(1), 8, null, 650.5, null, 5204]);
  const text = await textOf((await admin.get(address("pdf"))).bytes);
  for (const part of [`Fakturagrundlag ${basis.id}`, "Havnen A/S", "Mia Medarbejder", "5.204,00", "uden moms"])
    expect(text).toContain(part);

  for (const format of ["xlsx", "csv", "pdf"] as const) {
    const once = (await admin.get(address(format))).bytes;
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await admin.get(address(format))).bytes.equals(once), format).toBe(true);
  }
});

test("the PDF explains its mark for letters that it cannot write, if the mark is used", async () => {
  const basis = await aBasis();
  const told = async (customer_name: string) =>
    textOf(Buffer.concat(await (await basisFile("pdf", { ...basis, customer_name })).toArray()));
  const note = "[…] står for bogstaver i et alfabet, som filen ikke kan skrive.";
  expect(await told("شركة البناء")).toContain(note);
  expect(await told("Владимир Łukasz")).not.toContain(note);
});

test("hostile text stays in one cell, and no spreadsheet runs it as a formula", async () => {
  // The database takes no NUL and no unpaired surrogates.
  const name = hostileText.map((text) => text.replaceAll("\0", "").toWellFormed()).filter((text) => text !== "");
  const basis = await aBasis();
  const file = async (format: "xlsx" | "csv" | "pdf", of: InvoiceBasisDetails) =>
    Buffer.concat(await (await basisFile(format, of)).toArray());
  await fc.assert(
    fc.asyncProperty(name, name, async (customer_name, title) => {
      const of = { ...basis, customer_name, lines: basis.lines.map((line) => ({ ...line, title })) };
      const csv = parseCsv((await file("csv", of)).toString("utf8").replace(/^\ufeff/, ""), { delimiter: ";" });
      expect(csv[1]?.[1]).toBe(guardFormula(customer_name));
      expect(csv[1]?.[5]).toBe(guardFormula(title));
      const [sheet] = await readSheets(await file("xlsx", of), { trim: false });
      expect([sheet?.data[1]?.[1], sheet?.data[1]?.[5]]).toEqual([customer_name, title]);
      expect(await textOf(await file("pdf", of))).toContain("5.204,00");
    }),
    { numRuns: 12 },
  );
});
