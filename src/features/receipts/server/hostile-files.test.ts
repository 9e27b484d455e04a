import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pdfOf } from "#app/server/demo/receipt-pdf.ts";
import { aUser } from "#testing/data/factories.ts";
import { blankPng, drawnPdf, drawnReceipt, heicFile } from "#testing/data/receipt-files.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* The app stores each file as pictures or refuses it. `npm run fuzz` tries other files in each run. */

const runs = Number(process.env.FUZZ_RUNS ?? 12);
const isShort = process.env.FUZZ_RUNS === undefined;
const seed = Number(process.env.FUZZ_SEED ?? (isShort ? 5 : Math.trunc(Math.random() * 2 ** 31)));

const { server, company, employee2, manager } = setUpCompany({ writesPerMinute: 1_000_000_000 });

let sender: Client;
let sent = 0;

/** Changes the sender before the daily limit is reached. */
async function nextSender(): Promise<Client> {
  if (sent++ % 90 === 0) sender = await server.login((await aUser(server.db, ["employee"])).email);
  return sender;
}

/** The memory limit of the reading process, plus a margin for growth between two checks of the limit. */
const mostMemory = (512 + 44) * 2 ** 20;

let peak = 0;
let watch: NodeJS.Timeout;

beforeAll(() => {
  watch = setInterval(() => {
    for (const memory of readersMemory()) peak = Math.max(peak, memory);
  }, 10);
});

afterAll(() => clearInterval(watch));

/** The memory of each reader process that this test process has started, in bytes. */
function readersMemory(): number[] {
  return readdirSync("/proc/self/task").flatMap((task) => {
    try {
      const children = readFileSync(`/proc/self/task/${task}/children`, "utf8").split(" ").filter(Boolean);
      return children
        .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("receipts/server/reading"))
        .map((pid) => Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * 4096);
    } catch {
      return [];
    }
  });
}

async function expectNoHarm(file: Uint8Array, headers: Record<string, string> = {}): Promise<void> {
  const client = await nextSender();
  const { status, body } = await client.post("/api/receipts", Buffer.from(file), {
    "content-type": "application/octet-stream",
    ...headers,
  });
  expect([201, 422], JSON.stringify(body)).toContain(status);
  if (status === 201) await expectPicturesOnly(client, body);
  else expect(body.errors.file).toHaveLength(1);
  expect(readdirSync(join(server.config.dataDir, "uploads"))).toEqual([]);
}

async function expectPicturesOnly(client: Client, { id, pages }: { id: number; pages: number }): Promise<void> {
  for (const path of [`/api/receipts/${id}/thumbnail`, `/api/receipts/${id}/pages/${pages}`]) {
    const answer = await client.get(path);
    expect((await sharp(answer.bytes).metadata()).format).toBe("jpeg");
    expect(answer.headers).toMatchObject({ "content-type": "image/jpeg", "x-content-type-options": "nosniff" });
    expect(answer.bytes.includes("script")).toBe(false);
    for (const other of [employee2, manager]) expect((await other.get(path)).status).toBe(404);
  }
}

const script = "<script>alert(1)</script>";

/** A PDF page with a picture that claims this size. */
function pdfWithPicture(width: number, height: number, kind = "/Filter /FlateDecode"): Buffer {
  const data = deflateSync(Buffer.alloc(1_000_000)).toString("latin1");
  const drawing = "595 0 0 842 0 0 cm /P Do";
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R /Resources << /XObject << /P 5 0 R >> >> >>",
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 ${kind} /Length ${data.length} >>\nstream\n${data}\nendstream`,
  ]);
}

const noise = (size: number) => Buffer.from(Array.from({ length: size }, (_, place) => (place * 7919) % 256));

const named: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  "a bomb of pixels": () => blankPng(16_000, 16_000),
  "just as many pixels as may be": () => blankPng(10_000, 6_000),
  "a picture of one row": () => blankPng(60_000, 1),
  "10,000 pages": () => drawnPdf(10_000),
  "a page that is its own parent": () =>
    pdfOf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>"]),
  "a PDF with a picture of 100,000 × 100,000": () => pdfWithPicture(100_000, 100_000),
  "a PDF with a picture that cannot be unpacked": () => pdfWithPicture(2_000, 2_000, "/Filter /JPXDecode"),
  "a PDF that runs, opens and sends": () =>
    drawnPdf(
      1,
      [`<< /S /JavaScript /JS (app.alert\\(1\\); ${script}) >>`, "<< /S /URI /URI (http://127.0.0.1:1/) >>"],
      "/OpenAction 5 0 R /AA << /O 6 0 R >>",
    ),
  "a JPEG that is a page, too": async () => Buffer.concat([await drawnReceipt(), Buffer.from(`<html>${script}`)]),
  "a JPEG that is a ZIP, too": async () => Buffer.concat([await drawnReceipt(), Buffer.from("PK\x03\x04", "latin1")]),
  "a PDF that is a page, too": () => Buffer.concat([drawnPdf(1), Buffer.from(`<html>${script}`)]),
  "a page that is a PDF, too": () => Buffer.concat([Buffer.from(`<html>${script}`), drawnPdf(1)]),
  "a GIF that is a script, too": () => Buffer.from(`GIF89a/*${script}*/=1`),
  "EXIF with a script": () => drawnReceipt({ description: script }),
  "an SVG": () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
  "a HEIC that is a page, too": () => Buffer.concat([heicFile("plain"), Buffer.from(`<html>${script}`)]),
  "a HEIC of noise": () => Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), noise(50_000)]),
  "a WebP of noise": () => Buffer.concat([Buffer.from("RIFF\xff\xff\xff\x7fWEBPVP8 ", "latin1"), noise(50_000)]),
  "a JPEG of noise": () => Buffer.concat([Buffer.from("\xff\xd8\xff\xe0", "latin1"), noise(50_000)]),
};

/** Files that decompress to the memory limit and take some seconds. */
const heavy: typeof named = {
  "a PDF with a picture of 20,000 × 20,000": () => pdfWithPicture(20_000, 20_000),
  "a JPEG of 59 megapixels that has to be held whole": () =>
    sharp({ create: { width: 6_900, height: 8_600, channels: 3, background: "red" } })
      .jpeg({ progressive: true, chromaSubsampling: "4:4:4" })
      .toBuffer(),
  "a PNG of 60 megapixels that has to be turned": () =>
    sharp({ create: { width: 10_000, height: 6_000, channels: 4, background: "red" } })
      .png()
      .withMetadata({ orientation: 6 })
      .toBuffer(),
  "20 pages with a picture of 8,000 × 8,000 each": () =>
    Buffer.from(drawnPdf(20).toString("latin1").replaceAll("[0 0 595 842]", "[0 0 14000 14000]"), "latin1"),
};

describe("a hostile file", () => {
  test.each(Object.entries({ ...named, ...(isShort ? {} : heavy) }))(
    "a hostile file does no harm: %s",
    async (_name, file) => {
      await expectNoHarm(await file());
    },
    60_000,
  );

  test.each([
    "../../../../etc/passwd",
    "..\\..\\evil.exe",
    "a/../b",
    "\0.jpg",
    "a".repeat(900),
    "x\r\nset-cookie: a=b",
  ])("a hostile file name is stored in a safe form: %j", async (name) => {
    const before = readdirSync(server.config.dataDir);
    await expectNoHarm(await drawnReceipt({ number: ++sent }), { "x-file-name": encodeURIComponent(name) });
    expect(readdirSync(server.config.dataDir)).toEqual(before);
  });

  test(
    "files of all types, damaged anywhere, do no harm",
    async () => {
      const whole = await Promise.all([
        drawnReceipt(),
        drawnReceipt({ format: "png" }),
        drawnReceipt({ format: "webp" }),
        drawnReceipt({ orientation: 5, description: "x".repeat(300) }),
        drawnPdf(2),
        heicFile("plain"),
      ]);
      const damage = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 12 });
      const cut = fc.option(fc.nat(), { nil: undefined, freq: 4 });
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...whole), damage, cut, async (file, changes, end) => {
          const damaged = Buffer.from(file);
          for (const [place, byte] of changes) damaged[place % damaged.length] = byte;
          await expectNoHarm(end === undefined ? damaged : damaged.subarray(0, end % damaged.length));
        }),
        { numRuns: runs, endOnFailure: !isShort, seed },
      );
    },
    60_000 + runs * 2_000,
  );

  test("hostile files exceed no memory limit, and the server still works", async () => {
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThan(mostMemory);
    expect((await employee2.post("/api/receipts", await drawnReceipt({ number: 7 }))).status).toBe(201);
    expect((await employee2.get("/api/user")).body.id).toBe(company.employee2.id);
  });
});
