import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pdfOf } from "../../../../app/server/demo/receipt-pdf.ts";
import { blankPng, drawnPdf, drawnReceipt, heicFile } from "../../../../testing/data/receipt-files.ts";
import { maxReceiptPages, receiptPageSize } from "../../rules/receipt-bounds.ts";
import type { ReceiptProblem } from "../../rules/receipt-problem.ts";
import { type ReceiptType, receiptTypeOf, typeBytes } from "../../rules/receipt-type.ts";
import type { ReadingAnswer, ReadReceipt } from "./reading.ts";
import { type ReaderLimits, type ReceiptReader, receiptReader } from "./receipt-reader.ts";

const limits: ReaderLimits = {
  start: 300_000,
  processorTime: 60_000,
  time: 300_000,
  memory: 300e6,
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

function read(file: Uint8Array, { by = reader, type }: { by?: ReceiptReader; type?: ReceiptType } = {}) {
  const path = join(folder, String(++number));
  writeFileSync(path, file);
  return by.read({ path, type: type ?? (receiptTypeOf(file.subarray(0, typeBytes)) as ReceiptType) });
}

async function readWell(file: Uint8Array): Promise<ReadReceipt> {
  const answer = await read(file);
  if ("problem" in answer) throw new Error(answer.problem);
  return answer;
}

/** The colour in the middle of the upper and of the lower half. */
async function halves(picture: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (share: number) => {
    const start = (Math.trunc(info.height * share) * info.width + Math.trunc(info.width / 2)) * 3;
    return [...data.subarray(start, start + 3)].map((part) => (part > 128 ? "f" : "0")).join("");
  };
  return [at(0.25), at(0.95)];
}

/** The markers of a JPEG up to its pixels. */
function segmentsOf(jpeg: Uint8Array): string[] {
  const view = Buffer.from(jpeg);
  const markers: string[] = [];
  for (let at = 2; markers.at(-1) !== "da"; at += 2 + view.readUInt16BE(at + 2))
    markers.push(view.toString("hex", at + 1, at + 2));
  return markers;
}

const redOnWhite = ["f00", "fff"];

describe("what is kept of a file", () => {
  test.each(["jpeg", "png", "webp"] as const)("of a %s: its picture as a JPEG, and a small one", async (format) => {
    const { pages, thumbnail } = await readWell(await drawnReceipt({ format, width: 800, height: 1000 }));
    expect(pages.map(({ width, height }) => [width, height])).toEqual([[800, 1000]]);
    expect(await sharp(pages[0]?.bytes).metadata()).toMatchObject({ format: "jpeg", width: 800, height: 1000 });
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: "jpeg", width: 256, height: 320 });
    expect(await halves(pages[0]?.bytes as Uint8Array)).toEqual(redOnWhite);
    expect(await halves(thumbnail)).toEqual(redOnWhite);
  });

  test("of a HEIC: its picture, without what stands beside it", async () => {
    const { pages, thumbnail } = await readWell(heicFile("plain"));
    expect(pages.map(({ width, height }) => [width, height])).toEqual([[300, 400]]);
    for (const bytes of [pages[0]?.bytes as Uint8Array, thumbnail]) {
      expect(await halves(bytes)).toEqual(redOnWhite);
      const { format, exif, icc, xmp } = await sharp(bytes).metadata();
      expect({ format, exif, icc, xmp }).toEqual({ format: "jpeg" });
      expect(Buffer.from(bytes).includes("secret-place")).toBe(false);
    }
  });

  test("of a HEIC that a phone took upright: turned as it says", async () => {
    const { pages } = await readWell(heicFile("turned"));
    expect(pages).toMatchObject([{ width: 400, height: 300 }]);
    const upright = await sharp(pages[0]?.bytes).rotate(-90).toBuffer();
    expect(await halves(upright)).toEqual(redOnWhite);
  });

  test("of a HEIC with as many pixels as may be, and of none with more", async () => {
    const asInstalled = receiptReader(folder);
    const largest = await read(heicFile("largest"), { by: asInstalled });
    asInstalled.close();
    expect(largest).toMatchObject({ pages: [{ width: 2000, height: 2000 }] });
    expect(await read(heicFile("too-large"))).toEqual({ problem: "too-many-pixels" });
  });

  test("of a PDF: each page as a JPEG, as sharp as a scan, in its colours", async () => {
    const { pages, thumbnail } = await readWell(drawnPdf(3));
    expect(pages.map(({ width, height }) => [width, height])).toEqual(Array(3).fill([1239, 1754]));
    expect(await halves(pages[2]?.bytes as Uint8Array)).toEqual(redOnWhite);
    expect(await halves(thumbnail)).toEqual(redOnWhite);
  });

  test("a large one is made smaller, a small one stays", async () => {
    const [large, small] = [await drawnReceipt({ width: 3000, height: 4000 }), await drawnReceipt()];
    expect((await readWell(large)).pages).toMatchObject([{ width: receiptPageSize * 0.75, height: receiptPageSize }]);
    expect((await readWell(small)).pages).toMatchObject([{ width: 300, height: 400 }]);
  });

  test.each([
    [6, 400, 300],
    [3, 300, 400],
    [8, 400, 300],
  ])("turned as the camera was held (%i)", async (orientation, width, height) => {
    const { pages } = await readWell(await drawnReceipt({ orientation }));
    expect(pages).toMatchObject([{ width, height }]);
    const expected = orientation === 3 ? redOnWhite.toReversed() : undefined;
    if (expected) expect(await halves(pages[0]?.bytes as Uint8Array)).toEqual(expected);
  });

  test("nothing beside the pixels: no place, no script, nothing behind the end", async () => {
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

  test("no segment but those that its pixels need", async () => {
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

  test("the same bytes whatever stands beside the pixels, so that it is known again", async () => {
    const plain = await drawnReceipt();
    const [one, other] = [plain, await sharp(plain).withDensity(300).png().toBuffer()];
    expect((await readWell(other)).pages[0]?.bytes).toEqual(
      (await readWell(await sharp(one).png().toBuffer())).pages[0]?.bytes,
    );
  });

  test.each(["b-w", "grey16", "rgb16", "cmyk"])(
    "colours that are kept in another way (%s) are red, green and blue",
    async (space) => {
      const picture = sharp({ create: { width: 40, height: 50, channels: 3, background: "#777" } }).toColourspace(
        space,
      );
      const { pages, thumbnail } = await readWell(await (space === "cmyk" ? picture.jpeg() : picture.png()).toBuffer());
      for (const bytes of [pages[0]?.bytes, thumbnail])
        expect(await sharp(bytes).metadata()).toMatchObject({ space: "srgb", channels: 3 });
    },
  );

  test("on white where it lets something through", async () => {
    const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: "#0000" } });
    expect(await halves((await readWell(await clear.png().toBuffer())).pages[0]?.bytes as Uint8Array)).toEqual([
      "fff",
      "fff",
    ]);
  });
});

const half = (file: Buffer) => file.subarray(0, file.length / 2);

/** A form that draws itself ten times, to a depth at which nobody lives to see the end. */
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

/** Encrypted in a way that nobody can open without the password. */
const lockedPdf = () =>
  Buffer.from(
    drawnPdf(1, [`<< /Filter /Standard /V 1 /R 2 /P -1 /O <${"41".repeat(32)}> /U <${"42".repeat(32)}> >>`])
      .toString("latin1")
      .replace("/Root 1 0 R", `/Root 1 0 R /Encrypt 5 0 R /ID [<${"43".repeat(16)}> <${"43".repeat(16)}>]`),
    "latin1",
  );

describe("a hostile file is refused, and the next one is read", () => {
  test.each<[string, () => Buffer | Promise<Buffer>, ReceiptProblem]>([
    ["a bomb of pixels", () => blankPng(12_000, 12_000), "too-many-pixels"],
    ["as many pixels as a number holds", () => blankPng(2 ** 31 - 1, 1), "unreadable"],
    ["10,000 pages", () => drawnPdf(10_000), "too-many-pages"],
    ["a page too many", () => drawnPdf(maxReceiptPages + 1), "too-many-pages"],
    ["a PDF without pages", () => drawnPdf(0), "unreadable"],
    ["a locked PDF", lockedPdf, "locked"],
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
  ])("%s", async (_what, file, problem) => {
    expect(await read(await file())).toEqual({ problem });
    expect(await read(await drawnReceipt())).toHaveProperty("pages");
  });

  test("a PDF that would run something is a picture like any other", async () => {
    const { pages } = await readWell(drawnPdf(1, javascript, "/OpenAction 5 0 R"));
    expect(Buffer.from(pages[0]?.bytes as Uint8Array).includes("JavaScript")).toBe(false);
  });

  test("a page as large as a house is no larger than others", async () => {
    const huge = Buffer.from(drawnPdf(1).toString("latin1").replace("[0 0 595 842]", "[0 0 14400 14400]"), "latin1");
    const answer = await read(huge);
    if ("pages" in answer) expect(answer.pages).toMatchObject([{ width: receiptPageSize, height: receiptPageSize }]);
    else expect(answer.problem).toBe("unreadable");
  });

  test("another type than its first bytes said", async () => {
    expect(await read(await drawnReceipt({ format: "png" }), { type: "jpeg" })).toEqual({ problem: "unreadable" });
    expect(await read(await drawnReceipt(), { type: "pdf" })).toEqual({ problem: "unreadable" });
    expect(await read(await drawnReceipt(), { type: "heic" })).toEqual({ problem: "unreadable" });
  });
});

describe("the process that reads", () => {
  async function withLimits(changed: Partial<ReaderLimits>, use: (by: ReceiptReader) => Promise<void>): Promise<void> {
    const by = receiptReader(folder, { ...limits, ...changed });
    await use(by).finally(() => by.close());
  }

  test("is ended when it takes too long, and another one reads on", () =>
    withLimits({ processorTime: 3_000 }, async (by) => {
      expect(await read(nestedForms(12), { by })).toEqual({ problem: "too-heavy" });
      expect(await read(await drawnReceipt(), { by })).toHaveProperty("pages");
    }));

  test("is ended when it takes too much", () =>
    withLimits({ memory: 1 }, async (by) => {
      expect(await read(nestedForms(12), { by })).toEqual({ problem: "too-heavy" });
    }));

  test("that does not start is the server's fault and not the file's, and is started again for the next one", async () => {
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

  /** One that runs this instead, and has said that it can read. */
  function running(code: string, changed: Partial<ReaderLimits>): ReceiptReader {
    const program = join(folder, `program-${++number}.mjs`);
    writeFileSync(program, code);
    return receiptReader(folder, { ...limits, ...changed }, program);
  }

  const ready = `process.send("ready");`;
  const answers = `process.on("message", () => process.send({ problem: "locked" }));`;

  test("that starts slowly is not ended for it", async () => {
    const by = running(`${answers} setTimeout(() => { ${ready} }, 3_500);`, { time: 3_000 });
    expect(await read(await drawnReceipt(), { by })).toEqual({ problem: "locked" });
    by.close();
  });

  test("that has to wait for the processor is not ended for it", async () => {
    const late = `process.on("message", () => setTimeout(() => process.send({ problem: "locked" }), 3_500)); ${ready}`;
    const by = running(late, { processorTime: 3_000 });
    expect(await read(await drawnReceipt(), { by })).toEqual({ problem: "locked" });
    by.close();
  });

  test("that does nothing and does not answer is given up", async () => {
    const by = running(`process.on("message", () => {}); ${ready}`, { time: 300 });
    expect(await read(await drawnReceipt(), { by })).toEqual({ problem: "too-heavy" });
    by.close();
  });

  test("reads one file after the other, and no more wait than may", () =>
    withLimits({ waiting: 3 }, async (by) => {
      const file = await drawnReceipt();
      const all = await Promise.allSettled(Array.from({ length: 5 }, () => read(file, { by })));
      expect(all.map(({ status }) => status)).toEqual([...Array(3).fill("fulfilled"), ...Array(2).fill("rejected")]);
      expect(await read(file, { by })).toHaveProperty("pages");
    }));

  test("reads nothing but what is sent, nor anything of the machine", async () => {
    const outside = join(tmpdir(), `dagvaerk-outside-${process.pid}.jpg`);
    writeFileSync(outside, await drawnReceipt());
    const answer: ReadingAnswer = await reader.read({ path: outside, type: "pdf" });
    rmSync(outside);
    expect(answer).toEqual({ problem: "unreadable" });
  });
});
