import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pdfOf } from "#app/server/demo/receipt-pdf.ts";
import { projectFile } from "#common/server/files/project-file.ts";
import { maxReceiptPages, maxReceiptPixels, receiptPageSize } from "#features/receipts/rules/receipt-bounds.ts";
import type { ReceiptProblem } from "#features/receipts/rules/receipt-problem.ts";
import { type ReceiptType, receiptTypeOf, typeBytes } from "#features/receipts/rules/receipt-type.ts";
import { blankPng, drawnPdf, drawnReceipt, heicFile } from "#testing/data/receipt-files.ts";
import type { ReadingAnswer, ReadReceipt } from "./reading.ts";
import { type ReaderLimits, type ReceiptReader, receiptReader } from "./receipt-reader.ts";

const limits: ReaderLimits = {
  start: 300_000,
  processorTime: 60_000,
  time: 300_000,
  memory: 560e6,
  keptMemory: 200e6,
  idle: 60_000,
  waiting: 8,
};

let folder: string;
let reader: ReceiptReader;
let number = 0;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dagvaerk-reader-"));
  reader = receiptReader(folder, limits);
});

afterAll(() => {
  reader.close();
  rmSync(folder, { recursive: true });
});

type Reading = { by?: ReceiptReader; type?: ReceiptType; userId?: number };

function read(file: Uint8Array, { by = reader, type, userId = 1 }: Reading = {}) {
  const path = join(folder, String(++number));
  writeFileSync(path, file);
  return by.read({ path, type: type ?? (receiptTypeOf(file.subarray(0, typeBytes)) as ReceiptType) }, userId);
}

async function readWell(file: Uint8Array): Promise<ReadReceipt> {
  const answer = await read(file);
  if ("problem" in answer) throw new Error(answer.problem);
  return answer;
}

/** The colours in the middle of the upper and lower half. */
async function halves(picture: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (share: number) => {
    const start = (Math.trunc(info.height * share) * info.width + Math.trunc(info.width / 2)) * 3;
    return [...data.subarray(start, start + 3)].map((part) => (part > 128 ? "f" : "0")).join("");
  };
  return [at(0.25), at(0.95)];
}

/** The JPEG markers before the pixels. */
function segmentsOf(jpeg: Uint8Array): string[] {
  const view = Buffer.from(jpeg);
  const markers: string[] = [];
  for (let at = 2; markers.at(-1) !== "da"; at += 2 + view.readUInt16BE(at + 2))
    markers.push(view.toString("hex", at + 1, at + 2));
  return markers;
}

const redOnWhite = ["f00", "fff"];

/** The share of dark pixels in an area of an A4 page. The area is in points. */
async function inkOf(page: Uint8Array, { left, top, size }: { left: number; top: number; size: number }) {
  const pixels = (points: number) => Math.round((points * 150) / 72);
  const area = { left: pixels(left), top: pixels(top), width: pixels(size), height: pixels(20) };
  const { data } = await sharp(page).extract(area).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((value) => value < 200).length / data.length;
}

/** The distance of each field from the top of the page, in points. */
const formPlaces = { text: 52, lines: 102, choice: 182, list: 232 };

/** The fields of pdfkit's forms have values but no appearance streams. */
function pdfForm(isFilled: boolean): Promise<Buffer> {
  const form = new PDFDocument({ size: "A4" });
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const parts: Buffer[] = [];
  form.on("data", (part: Buffer) => parts.push(part)).on("end", () => resolve(Buffer.concat(parts)));
  form.font("Helvetica").initForm();
  const value = (text: string) => (isFilled ? { value: text } : {});
  form.formText("beløb", 50, formPlaces.text, 200, 20, value("1.234,50 kr."));
  form.formText("noter", 50, formPlaces.lines, 200, 20, { multiline: true, ...value("Ærø") });
  form.formCombo("betaling", 50, formPlaces.choice, 180, 20, { select: ["", "Kort"], ...value("Kort") });
  form.formList("moms", 50, formPlaces.list, 200, 40, { select: ["0 %", "25 %"], ...value("0 %") });
  form.end();
  return promise;
}

/** From the top: a tick, an empty box, a tick and a radio button without appearance streams, and a signature. */
function tickedPdf(): Buffer {
  const square = "1 0 0 rg 0 0 20 20 re f";
  const drawn = `<< /Type /XObject /Subtype /Form /BBox [0 0 20 20] /Length ${square.length} >>\nstream\n${square}\nendstream`;
  const field = (place: number, rest: string) => {
    const bottom = 740 - place * 30;
    return `<< /Type /Annot /Subtype /Widget /F 4 /Rect [50 ${bottom} 70 ${bottom + 20}] /P 3 0 R /T (${place}) ${rest} >>`;
  };
  const fields = "[5 0 R 6 0 R 7 0 R 8 0 R 9 0 R]";
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`;
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields ${fields} /DR << /Font << /ZaDb 4 0 R >> >> >> >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots ${fields} >>`,
    font("ZapfDingbats"),
    field(0, "/FT /Btn /V /Yes /AS /Yes /AP << /N << /Yes 10 0 R >> >>"),
    field(1, "/FT /Btn /V /Off /AS /Off /AP << /N << /Yes 10 0 R /Off 11 0 R >> >>"),
    field(2, "/FT /Btn /V /Yes /AS /Yes /DA (/ZaDb 0 Tf 0 g) /MK << /CA (4) >>"),
    field(3, "/FT /Btn /Ff 32768 /V /Yes /AS /Yes /DA (/ZaDb 0 Tf 0 g) /MK << /CA (l) >>"),
    field(4, "/FT /Sig /AP << /N 10 0 R >>"),
    drawn,
    "<< /Type /XObject /Subtype /Form /BBox [0 0 20 20] /Length 0 >>\nstream\n\nendstream",
  ]);
}

describe("the stored pictures", () => {
  test.each(["jpeg", "png", "webp"] as const)("a %s is stored as a JPEG with a thumbnail", async (format) => {
    const { pages, thumbnail } = await readWell(await drawnReceipt({ format, width: 800, height: 1000 }));
    expect(pages.map(({ width, height }) => [width, height])).toEqual([[800, 1000]]);
    expect(await sharp(pages[0]?.bytes).metadata()).toMatchObject({ format: "jpeg", width: 800, height: 1000 });
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: "jpeg", width: 256, height: 320 });
    expect(await halves(pages[0]?.bytes as Uint8Array)).toEqual(redOnWhite);
    expect(await halves(thumbnail)).toEqual(redOnWhite);
  });

  test("a HEIC is stored as its main picture only", async () => {
    const { pages, thumbnail } = await readWell(heicFile("plain"));
    expect(pages.map(({ width, height }) => [width, height])).toEqual([[300, 400]]);
    for (const bytes of [pages[0]?.bytes as Uint8Array, thumbnail]) {
      expect(await halves(bytes)).toEqual(redOnWhite);
      const { format, exif, icc, xmp } = await sharp(bytes).metadata();
      expect({ format, exif, icc, xmp }).toEqual({ format: "jpeg" });
      expect(Buffer.from(bytes).includes("secret-place")).toBe(false);
    }
  });

  test("a HEIC photo with a stored rotation is rotated", async () => {
    const { pages } = await readWell(heicFile("turned"));
    expect(pages).toMatchObject([{ width: 400, height: 300 }]);
    const upright = await sharp(pages[0]?.bytes).rotate(-90).toBuffer();
    expect(await halves(upright)).toEqual(redOnWhite);
  });

  test("a HEIC whose rows have padding in memory is read correctly", async () => {
    const { pages } = await readWell(heicFile("odd"));
    expect(pages).toMatchObject([{ width: 1001, height: 700 }]);
    expect(await halves(pages[0]?.bytes as Uint8Array)).toEqual(redOnWhite);
  });

  test("a HEIC of 48 megapixels in tiles, as phones write it, is stored whole", async () => {
    const { pages } = await readWell(heicFile("tiles"));
    expect(pages).toMatchObject([{ width: 2000, height: 1500 }]);
    const { data, info } = await sharp(pages[0]?.bytes).raw().toBuffer({ resolveWithObject: true });
    const tile = (2000 / 8064) * 512;
    const greenAt = (column: number, row: number) =>
      data[(Math.trunc(row * tile) * info.width + Math.trunc(column * tile)) * 3 + 1] as number;
    for (const [column, row] of [
      [0, 0.5],
      [7, 5.5],
      [15, 11.5],
    ] as const)
      expect([greenAt(column + 0.25, row) < 90, greenAt(column + 0.7, row) > 200]).toEqual([true, true]);
  });

  test("a HEIC with the maximum of pixels is accepted, and a larger one is refused", async () => {
    const asInstalled = receiptReader(folder);
    const largest = await read(heicFile("largest"), { by: asInstalled });
    asInstalled.close();
    expect(largest).toMatchObject({ pages: [{ width: 2000, height: 1500 }] });
    expect(await read(heicFile("too-large"))).toEqual({ problem: "too-many-pixels" });
  });

  test("a PDF is stored as one JPEG per page, with the sharpness of a scan and its colours", async () => {
    const { pages, thumbnail } = await readWell(drawnPdf(3));
    expect(pages.map(({ width, height }) => [width, height])).toEqual(Array(3).fill([1239, 1754]));
    expect(await halves(pages[2]?.bytes as Uint8Array)).toEqual(redOnWhite);
    expect(await halves(thumbnail)).toEqual(redOnWhite);
  });

  test("a large picture is scaled down, and a small picture keeps its size", async () => {
    const [large, small] = [await drawnReceipt({ width: 3000, height: 4000 }), await drawnReceipt()];
    expect((await readWell(large)).pages).toMatchObject([{ width: receiptPageSize * 0.75, height: receiptPageSize }]);
    expect((await readWell(small)).pages).toMatchObject([{ width: 300, height: 400 }]);
  });

  test.each([
    ["a scrolled screen", 1080, 12_000, 1000, 11_111],
    ["a panorama", 12_000, 1080, 11_111, 1000],
    ["a narrow strip", 400, 9_000, 400, 9_000],
  ])("%s is stored large enough to be read", async (_what, width, height, keptWidth, keptHeight) => {
    const { pages, thumbnail } = await readWell(await drawnReceipt({ width, height, format: "png" }));
    expect(pages).toMatchObject([{ width: keptWidth, height: keptHeight }]);
    expect(await halves(pages[0]?.bytes as Uint8Array)).toEqual(redOnWhite);
    const small = await sharp(thumbnail).metadata();
    expect([small.width, small.height]).toEqual(width > height ? [320, 160] : [160, 320]);
  });

  test("a narrow strip that was photographed in landscape is stored upright at full width", async () => {
    const file = await drawnReceipt({ width: 6000, height: 1200, orientation: 6 });
    expect((await readWell(file)).pages).toMatchObject([{ width: 1000, height: 5000 }]);
  });

  test.each([
    ["a till roll of a metre", 227, 2835, 472, 5906],
    ["a till roll of two metres", 227, 5670, 472, 11_812],
    ["a wide drawing", 8000, 600, 13_333, 1000],
  ])("a PDF that is %s is stored large enough to be read", async (_what, width, height, keptWidth, keptHeight) => {
    const file = drawnPdf(1).toString("latin1").replace("[0 0 595 842]", `[0 0 ${width} ${height}]`);
    const { pages } = await readWell(Buffer.from(file, "latin1"));
    expect(pages).toMatchObject([{ width: keptWidth, height: keptHeight }]);
  });

  test("a PDF with long pages is limited to the pixels of a picture in total", async () => {
    const file = drawnPdf(10).toString("latin1").replaceAll("[0 0 595 842]", "[0 0 1000 14000]");
    const { pages } = await readWell(Buffer.from(file, "latin1"));
    const pixels = pages.reduce((sum, { width, height }) => sum + width * height, 0);
    expect([pages.length, pixels < maxReceiptPixels * 1.001]).toEqual([10, true]);
  });

  test("a PDF form is stored with its values, even if its fields have no appearance streams", async () => {
    const [filled, empty] = [await readWell(await pdfForm(true)), await readWell(await pdfForm(false))];
    const seen = async ({ pages: [page] }: ReadReceipt) =>
      Promise.all(
        Object.values(formPlaces).map((top) => inkOf(page?.bytes as Uint8Array, { left: 50, top, size: 190 })),
      );
    expect((await seen(empty)).map((ink) => ink > 0)).toEqual([false, false, true, true]);
    expect((await seen(filled)).map((ink) => ink > 0)).toEqual([true, true, true, true]);
    for (const place of [2, 3])
      expect((await seen(filled))[place]).toBeGreaterThan((await seen(empty))[place] as number);
  });

  test("a PDF form is stored with its checkboxes, radio buttons and signature", async () => {
    const { pages } = await readWell(tickedPdf());
    const ink = (place: number) => inkOf(pages[0]?.bytes as Uint8Array, { left: 50, top: 82 + place * 30, size: 20 });
    expect((await Promise.all([0, 1, 2, 3, 4].map(ink))).map((share) => share > 0)).toEqual([
      ...[true, false, true, true, true],
    ]);
  });

  test.each([
    [6, 400, 300],
    [3, 300, 400],
    [8, 400, 300],
  ])("a picture is rotated by its orientation (%i)", async (orientation, width, height) => {
    const { pages } = await readWell(await drawnReceipt({ orientation }));
    expect(pages).toMatchObject([{ width, height }]);
    const expected = orientation === 3 ? redOnWhite.toReversed() : undefined;
    if (expected) expect(await halves(pages[0]?.bytes as Uint8Array)).toEqual(expected);
  });

  test("a stored picture has only pixels: no place, no script, no trailing data", async () => {
    const script = "<script>alert(1)</script>";
    const sent = Buffer.concat([await drawnReceipt({ description: script }), Buffer.from(`<html>${script}PK\x03\x04`)]);
    expect((await sharp(sent).metadata()).exif?.length).toBeGreaterThan(0);
    const { pages, thumbnail } = await readWell(sent);
    for (const bytes of [pages[0]?.bytes, thumbnail]) {
      const { exif, icc, xmp, iptc, comments } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, iptc, comments }).toEqual({});
      expect(Buffer.from(bytes as Uint8Array).includes("script")).toBe(false);
    }
  });

  test("a stored picture has no segments beyond those of its pixels", async () => {
    const sent = await sharp(await drawnReceipt({ description: "Vestergade 1" }))
      .withIccProfile("p3")
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>")
      .withDensity(300)
      .jpeg()
      .toBuffer();
    const { pages, thumbnail } = await readWell(sent);
    for (const bytes of [pages[0]?.bytes, thumbnail])
      expect(new Set(segmentsOf(bytes as Uint8Array))).toEqual(new Set(["db", "c0", "c4", "da"]));
  });

  test("a picture with other metadata is stored with the same bytes, and is recognised", async () => {
    const plain = await drawnReceipt();
    const [one, other] = [plain, await sharp(plain).withDensity(300).png().toBuffer()];
    expect((await readWell(other)).pages[0]?.bytes).toEqual(
      (await readWell(await sharp(one).png().toBuffer())).pages[0]?.bytes,
    );
  });

  test.each(["b-w", "grey16", "rgb16", "cmyk"])(
    "a picture in another colour format (%s) is stored with the right colours",
    async (space) => {
      const picture = sharp({ create: { width: 40, height: 50, channels: 3, background: "#777" } }).toColourspace(
        space,
      );
      const { pages, thumbnail } = await readWell(await (space === "cmyk" ? picture.jpeg() : picture.png()).toBuffer());
      for (const bytes of [pages[0]?.bytes, thumbnail])
        expect(await sharp(bytes).metadata()).toMatchObject({ space: "srgb", channels: 3 });
    },
  );

  test("transparent pictures are stored on white", async () => {
    const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: "#0000" } });
    expect(await halves((await readWell(await clear.png().toBuffer())).pages[0]?.bytes as Uint8Array)).toEqual([
      "fff",
      "fff",
    ]);
  });
});

const half = (file: Buffer) => file.subarray(0, file.length / 2);

/** A form XObject that draws itself ten times per level. Rendering would never end. */
function nestedForms(depth: number): Buffer {
  const forms = Array.from({ length: depth }, (_, index) => {
    const next = 6 + index;
    const drawing = index === depth - 1 ? "0 0 9 9 re f" : "/N Do ".repeat(10);
    return `<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /N ${next} 0 R >> >> /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`;
  });
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
    "<< /Length 5 >>\nstream\n/N Do\nendstream",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R /Resources << /XObject << /N 5 0 R >> >> >>",
    ...forms,
  ]);
}

const javascript = ["<< /S /JavaScript /JS (app.alert\\(1\\)) >>"];

const lockedPdf = () =>
  Buffer.from(
    drawnPdf(1, [`<< /Filter /Standard /V 1 /R 2 /P -1 /O <${"41".repeat(32)}> /U <${"42".repeat(32)}> >>`])
      .toString("latin1")
      .replace("/Root 1 0 R", `/Root 1 0 R /Encrypt 5 0 R /ID [<${"43".repeat(16)}> <${"43".repeat(16)}>]`),
    "latin1",
  );

describe("hostile files", () => {
  test.each<[string, () => Buffer | Promise<Buffer>, ReceiptProblem]>([
    ["a bomb of pixels", () => blankPng(12_000, 12_000), "too-many-pixels"],
    ["the largest width that a file can claim", () => blankPng(2 ** 31 - 1, 1), "unreadable"],
    ["10,000 pages", () => drawnPdf(10_000), "too-many-pages"],
    ["one page more than the maximum", () => drawnPdf(maxReceiptPages + 1), "too-many-pages"],
    ["a PDF without pages", () => drawnPdf(0), "unreadable"],
    ["a locked PDF", lockedPdf, "locked"],
    [
      "a PDF form whose pages only Adobe Reader makes",
      () => drawnPdf(1, ["<< /Fields [] /XFA [] >>"], "/AcroForm 5 0 R /NeedsRendering true"),
      "dynamic-form",
    ],
    ["half a JPEG", async () => half(await drawnReceipt()), "unreadable"],
    ["half a PNG", async () => half(await drawnReceipt({ format: "png" })), "unreadable"],
    ["half a WebP", async () => half(await drawnReceipt({ format: "webp" })), "unreadable"],
    ["the head of a PDF", () => Buffer.from("%PDF-1.7\n%âãÏÓ\n"), "unreadable"],
    [
      "the head of a HEIC",
      () => Buffer.from("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic", "latin1"),
      "unreadable",
    ],
    ["a picture of nothing", () => blankPng(0, 0), "unreadable"],
    ["an SVG behind the head of a JPEG", () => Buffer.from("\xff\xd8\xff<svg onload='x'/>", "latin1"), "unreadable"],
  ])("a hostile file is refused: %s", async (_what, file, problem) => {
    expect(await read(await file())).toEqual({ problem });
    expect(await read(await drawnReceipt())).toHaveProperty("pages");
  });

  test("a PDF with scripts is stored as an ordinary picture", async () => {
    const { pages } = await readWell(drawnPdf(1, javascript, "/OpenAction 5 0 R"));
    expect(Buffer.from(pages[0]?.bytes as Uint8Array).includes("JavaScript")).toBe(false);
  });

  test("a huge page is no larger than others when stored", async () => {
    const huge = Buffer.from(drawnPdf(1).toString("latin1").replace("[0 0 595 842]", "[0 0 14400 14400]"), "latin1");
    const answer = await read(huge);
    if ("pages" in answer) expect(answer.pages).toMatchObject([{ width: receiptPageSize, height: receiptPageSize }]);
    else expect(answer.problem).toBe("unreadable");
  });

  test("a file whose content is of another type than stated is refused", async () => {
    expect(await read(await drawnReceipt({ format: "png" }), { type: "jpeg" })).toEqual({ problem: "unreadable" });
    expect(await read(await drawnReceipt(), { type: "pdf" })).toEqual({ problem: "unreadable" });
    expect(await read(await drawnReceipt(), { type: "heic" })).toEqual({ problem: "unreadable" });
  });
});

describe("the reader process", () => {
  async function withLimits(changed: Partial<ReaderLimits>, use: (by: ReceiptReader) => Promise<void>): Promise<void> {
    const by = receiptReader(folder, { ...limits, ...changed });
    await use(by).finally(() => by.close());
  }

  test("a reader that takes too long is stopped, and a new reader continues", () =>
    withLimits({ processorTime: 3_000 }, async (by) => {
      expect(await read(nestedForms(12), { by })).toEqual({ problem: "too-heavy" });
      expect(await read(await drawnReceipt(), { by })).toHaveProperty("pages");
    }));

  test("a reader that takes too much memory is stopped", () =>
    withLimits({ memory: 1 }, async (by) => {
      expect(await read(nestedForms(12), { by })).toEqual({ problem: "too-heavy" });
    }));

  test("a reader that does not start is a server error, and is started again for the next file", async () => {
    const program = join(folder, "program.mjs");
    writeFileSync(program, "process.exit(7)");
    const by = receiptReader(folder, limits, program);
    const file = await drawnReceipt();
    await expect(read(file, { by })).rejects.toMatchObject({
      statusCode: 503,
      message: "Serveren kan ikke læse bilag lige nu. Prøv igen om lidt.",
      cause: new Error("the process that reads receipts ended before it was ready: 7"),
    });
    writeFileSync(program, `process.on("message", () => process.send({ problem: "locked" })); process.send("ready");`);
    expect(await read(file, { by })).toEqual({ problem: "locked" });
    by.close();
  });

  /** `code` must report the process ready. */
  function running(code: string, changed: Partial<ReaderLimits>): ReceiptReader {
    const program = join(folder, `program-${++number}.mjs`);
    writeFileSync(program, code);
    return receiptReader(folder, { ...limits, ...changed }, program);
  }

  const ready = `process.send("ready");`;
  const answers = `process.on("message", () => process.send({ problem: "locked" }));`;

  test("a reader that starts slowly is not stopped", async () => {
    const by = running(`${answers} setTimeout(() => { ${ready} }, 3_500);`, { time: 3_000 });
    expect(await read(await drawnReceipt(), { by })).toEqual({ problem: "locked" });
    by.close();
  });

  test("a reader that waits for the processor is not stopped", async () => {
    const late = `process.on("message", () => setTimeout(() => process.send({ problem: "locked" }), 3_500)); ${ready}`;
    const by = running(late, { processorTime: 3_000 });
    expect(await read(await drawnReceipt(), { by })).toEqual({ problem: "locked" });
    by.close();
  });

  test("a reader that hangs is stopped, and its file is refused", async () => {
    const by = running(`process.on("message", () => {}); ${ready}`, { time: 300 });
    expect(await read(await drawnReceipt(), { by })).toEqual({ problem: "too-heavy" });
    by.close();
  });

  test("the reader handles one file at a time, with a limited queue per user", () =>
    withLimits({ waiting: 3 }, async (by) => {
      const file = await drawnReceipt();
      const sent = Promise.allSettled(Array.from({ length: 6 }, () => read(file, { by })));
      const other = await read(file, { by, userId: 2 });
      const all = await sent;
      expect(other).toHaveProperty("pages");
      expect(all.map(({ status }) => status)).toEqual([...Array(4).fill("fulfilled"), ...Array(2).fill("rejected")]);
      expect(await read(file, { by })).toHaveProperty("pages");
    }));

  test("another user's file is read after one slow file, however many files of the first user wait", () =>
    withLimits({ processorTime: 1_000 }, async (by) => {
      const order: string[] = [];
      const slow = Array.from({ length: 4 }, () =>
        read(nestedForms(12), { by }).then((answer) => order.push("problem" in answer ? answer.problem : "read")),
      );
      const quick = read(await drawnReceipt(), { by, userId: 2 }).then(() => order.push("quick"));
      await Promise.all([...slow, quick]);
      expect(order).toEqual(["too-heavy", "quick", "too-heavy", "too-heavy", "too-heavy"]);
    }));

  test("the reader process can read the project's code, but neither settings nor data", async () => {
    const paths = ["", "data", "data/session-secret", "docs", ".git", "src/app", "src/testing"].map(projectFile);
    const asks = `process.on("message", () => process.send(JSON.parse('${JSON.stringify(paths)}')
      .map((path) => process.permission.has("fs.read", path)))); process.send("ready");`;
    const by = running(asks, {});
    expect(await read(await drawnReceipt(), { by })).toEqual(paths.map(() => false));
    by.close();
  });

  test("the reader process can read nothing else on the machine", async () => {
    const outside = join(tmpdir(), `dagvaerk-outside-${process.pid}.jpg`);
    writeFileSync(outside, await drawnReceipt());
    const answer: ReadingAnswer = await reader.read({ path: outside, type: "pdf" }, 1);
    rmSync(outside);
    expect(answer).toEqual({ problem: "unreadable" });
  });
});
