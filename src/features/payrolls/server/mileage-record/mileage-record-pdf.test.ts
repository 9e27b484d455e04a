import PDFDocument from "pdfkit";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { type Script, scriptLetters } from "#common/rules/values/pdf-letters.ts";
import { fontFile, runsOf } from "#common/server/files/pdf/pdf-text.ts";
import type { MileageRecord, RecordTrip } from "./mileage-record.ts";
import { mileageRecordPdf } from "./mileage-record-pdf.ts";

const trip: RecordTrip = {
  day: "2026-11-05",
  from_place: "Vestergade 1, 7100 Vejle",
  via_places: ["Ømvej 3, 8700 Horsens"],
  to_place: "Åboulevarden 12, 8000 Aarhus C",
  is_round_trip: true,
  purpose: "Byggemøde på Søndre Kaj med æ, ø og å",
  vehicle: "car",
  registration_number: "AB 12 345",
  workplace: null,
  parts: [
    { part: "high", km: 462, rate: 3.94, price: 1820.28 },
    { part: "low", km: 80, rate: 2.28, price: 182.4 },
  ],
  registered: { by: "Łukasz Ødegård", at: "2026-11-05 16:30:00" },
  owner_approved: { by: "Ejnar Ejer", at: "2026-11-06 08:05:00" },
  manager_approved: { by: "Mads Manager", at: "2026-11-09 09:00:00" },
  paid: { by: "Asta Admin", at: "2026-11-16 10:15:00" },
  payroll_id: 7,
  reverses_payroll_id: null,
};

const back: RecordTrip = {
  ...trip,
  owner_approved: null,
  manager_approved: null,
  parts: trip.parts.map((part) => ({ ...part, km: -part.km, price: -part.price })),
  payroll_id: 8,
  reverses_payroll_id: 7,
};

const record: MileageRecord = {
  company: { name: "Dagværk Byg A/S", address: "Havnegade 1, 8000 Aarhus C", cvr: "12345678" },
  user_name: "Łukasz Ødegård",
  employee_id: "0027",
  period: "2026",
  trips: [trip],
  years: [{ year: 2026, before: 19_538, after: 20_080 }],
  made_at: "2026-11-23 04:00:00",
};

/** The pages' texts, extracted by another library. */
async function pagesOf(given: Partial<MileageRecord> = {}): Promise<string[]> {
  const bytes = await mileageRecordPdf({ ...record, ...given });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/g, " "));
}

describe("the mileage record", () => {
  test("the mileage record contains the tax authority's required facts, in Danish letters", async () => {
    const [page = "", ...others] = await pagesOf();
    expect(others).toEqual([]);
    for (const phrase of [
      "Kørselsregnskab",
      "Dagværk Byg A/S",
      "Havnegade 1, 8000 Aarhus C",
      "CVR-nummer 12345678",
      "Łukasz Ødegård",
      "Medarbejdernummer 0027",
      "CPR-nummer og adresse er ikke med her",
      "Kørt i bil i 2026: 19.538 km før dette regnskab, 20.080 km efter det.",
      "5/11-2026",
      "Vestergade 1, 7100 Vejle – Ømvej 3, 8700 Horsens – Åboulevarden 12, 8000 Aarhus C, tur-retur",
      "Byggemøde på Søndre Kaj med æ, ø og å",
      "AB 12 345",
      "462,0 80,0 3,94 2,28 1.820,28 kr. 182,40 kr.",
      "Registreret af Łukasz Ødegård 5/11-2026 16:30 · godkendt af Ejnar Ejer 6/11-2026 08:05 og Mads Manager 9/11-2026 09:00",
      "beregnet i lønkørsel 7 af Asta Admin 16/11-2026 10:15",
      "2026, bil, til 20.000 km: 462 km à 3,94 kr. = 1.820,28 kr.",
      "2026, bil, over 20.000 km: 80 km à 2,28 kr. = 182,40 kr.",
      "I alt 2.002,68 kr.",
      "eget køretøj",
      "Side 1 af 1",
      "dannet 23/11-2026 04:00",
    ])
      expect(page).toContain(phrase);
  });

  test("the mileage record shows reversed trips with negative figures, and marks unapproved trips", async () => {
    const [page = ""] = await pagesOf({ trips: [trip, back] });
    expect(page).toContain("ikke godkendt · taget tilbage fra lønkørsel 7 i lønkørsel 8 af Asta Admin");
    expect(page).toContain("−462,0 −80,0");
    expect(page).toContain("I alt 0,00 kr.");
  });

  test("the mileage record mentions missing trips and missing company facts", async () => {
    const [page = ""] = await pagesOf({ trips: [], years: [], company: { name: "", address: "", cvr: "" } });
    expect(page).toContain("Der er ingen udbetalte ture.");
    expect(page).toContain("Ikke udfyldt under Kørsel");
  });

  test("the mileage record numbers its pages, repeats the column headings, and contains all of 120 trips", async () => {
    const trips = Array.from({ length: 120 }, (_, nth) => ({
      ...trip,
      purpose: `Tilsyn nummer ${nth} `.repeat(1 + (nth % 6)).trim(),
      to_place: "Langvejsgadealleenmedetmegetlangtnavn".repeat(1 + (nth % 3)),
    }));
    const pages = await pagesOf({ trips });
    expect(pages.length).toBeGreaterThan(8);
    for (const [index, page] of pages.entries()) expect(page).toContain(`Side ${index + 1} af ${pages.length}`);
    for (const page of pages.slice(0, -1)) expect(page).toContain("Dato Kørt Formål");
    const all = pages.join(" ");
    for (let nth = 0; nth < 120; nth++) expect(all).toMatch(new RegExp(`nummer ${nth}\\b`));
  });
});

test("a trip with the longest possible places continues on the next page", async () => {
  const longest = (begin: string) => begin.padEnd(191, "W");
  const via_places = Array.from({ length: 8 }, (_, nth) => longest(`Sted${nth} `));
  const tall = { ...trip, from_place: longest("Begynder "), via_places, to_place: "W".repeat(186).concat(" Ende") };
  const bytes = await mileageRecordPdf({ ...record, trips: [trip, tall, trip] });
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const lines = new Set<number>();
  for (let nth = 1; nth <= pdf.numPages; nth++)
    for (const item of (await (await pdf.getPage(nth)).getTextContent()).items)
      if ("str" in item && item.str.trim() !== "") lines.add(Math.round(item.transform[5]));
  const [foot, ...others] = [...lines].toSorted((one, other) => one - other) as [number, ...number[]];
  // No line is below the footer or overlaps it.
  expect([foot, Math.min(...others) > 40]).toEqual([29, true]);
  const { text } = await extractText(pdf, { mergePages: true });
  for (const phrase of ["Begynder", "Sted0", "Sted7", "Ende, tur-retur"]) expect(text).toContain(phrase);
});

test("each letter is in the font file of its script", () => {
  expect(runsOf("Łódź på Ø")).toEqual([
    { text: "Ł", script: "latin-ext" },
    { text: "ód", script: "latin" },
    { text: "ź", script: "latin-ext" },
    { text: " på Ø", script: "latin" },
  ]);
  expect(runsOf("Ωa😀")).toEqual([
    { text: "Ω", script: "greek" },
    { text: "a[…]", script: "latin" },
  ]);
});

test("a font file has each letter that the index assigns to it, in both weights", () => {
  const fonts = new PDFDocument();
  for (const [script, letters] of Object.entries(scriptLetters) as [Script, RegExp][])
    for (const weight of ["400", "700"] as const) {
      fonts.font(fontFile(script, weight));
      const { font } = (fonts as unknown as { _font: { font: { characterSet: number[] } } })._font;
      const there = new Set(font.characterSet);
      const missing: string[] = [];
      for (let code = 0x20; code < 0x3000; code++)
        if (letters.test(String.fromCodePoint(code)) && !there.has(code)) missing.push(code.toString(16));
      expect([script, weight, missing]).toEqual([script, weight, []]);
    }
});

test("the PDF shows names in other alphabets, and marks and explains unsupported letters", async () => {
  const places = {
    from_place: "Αθήνα",
    via_places: ["Nguyễn Huệ"],
    to_place: "Київ, вулиця 5",
    purpose: "Møde i Łódź",
  };
  const [page = ""] = await pagesOf({ user_name: "Łukasz Wójcik Владимир", trips: [{ ...trip, ...places }] });
  for (const phrase of ["Łukasz Wójcik Владимир", "Αθήνα", "Nguyễn Huệ", "Київ, вулиця 5", "Møde i Łódź"])
    expect(page).toContain(phrase);
  expect(page).not.toContain("[…]");
  const [marked = ""] = await pagesOf({ user_name: "مبارك Ali", trips: [trip] });
  expect(marked).toContain("[…] Ali");
  expect(marked).toContain("[…] står for bogstaver i et alfabet");
  expect(marked).not.toContain("?");
});
