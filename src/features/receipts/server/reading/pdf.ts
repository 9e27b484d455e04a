import { PDFiumLibrary, type PDFiumPage } from "@hyzyla/pdfium";
import { maxReceiptPages, receiptPageSize } from "../../rules/receipt-bounds.ts";
import { fittedPixels, type Pixels } from "./pictures.ts";
import { NotTaken } from "./reading.ts";

/** As sharp as a printed page that was scanned: pixels in a point, which is 1/72 inch. */
const pixelsPerPoint = 150 / 72;

/** A page is no strip: so many times as long as it is wide at most. */
const maxRatio = 20;

/** The pages of a PDF as one would see them; what it would run or link to is not looked at. */
export async function* pdfPixels(bytes: Uint8Array): AsyncGenerator<Pixels> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes).catch((error: Error) => {
    throw new NotTaken(/password/i.test(error.message) ? "locked" : "unreadable");
  });
  const pages = document.getPageCount();
  if (pages === 0) throw new NotTaken("unreadable");
  if (pages > maxReceiptPages) throw new NotTaken("too-many-pages");
  for (let number = 0; number < pages; number++) yield await pagePixels(document.getPage(number));
  document.destroy();
}

async function pagePixels(page: PDFiumPage): Promise<Pixels> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const [short, long] = [originalWidth, originalHeight].sort((one, other) => one - other) as [number, number];
  if (!(short > 0) || long / short > maxRatio) throw new NotTaken("unreadable");
  const scale = Math.min(pixelsPerPoint, receiptPageSize / long);
  let pixels: Pixels | undefined;
  await page.render({
    scale,
    // The library gives the bytes in the order that sharp takes them.
    render: async ({ width, height, data }) => {
      pixels = await fittedPixels({ width, height, data });
      return new Uint8Array();
    },
  });
  if (!pixels) throw new NotTaken("unreadable");
  return pixels;
}
