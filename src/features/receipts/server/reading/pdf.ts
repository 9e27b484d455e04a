import { PDFiumLibrary, type PDFiumPage } from "@hyzyla/pdfium";
import { maxReceiptPages, receiptPageSize } from "../../rules/receipt-bounds.ts";
import { pageOfPixels } from "./pictures.ts";
import { NotTaken, type Picture } from "./reading.ts";

/** As sharp as a printed page that was scanned: pixels in a point, which is 1/72 inch. */
const pixelsPerPoint = 150 / 72;

/** A page is no strip: so many times as long as it is wide at most. */
const maxRatio = 20;

/** The pages of a PDF as one would see them; what it would run or link to is not looked at. */
export async function pdfPages(bytes: Uint8Array): Promise<Picture[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes).catch((error: Error) => {
    throw new NotTaken(/password/i.test(error.message) ? "locked" : "unreadable");
  });
  const count = document.getPageCount();
  if (count === 0) throw new NotTaken("unreadable");
  if (count > maxReceiptPages) throw new NotTaken("too-many-pages");
  const pages: Picture[] = [];
  for (let number = 0; number < count; number++) pages.push(await pictureOf(document.getPage(number)));
  document.destroy();
  return pages;
}

async function pictureOf(page: PDFiumPage): Promise<Picture> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const [short, long] = [originalWidth, originalHeight].sort((one, other) => one - other) as [number, number];
  if (!(short > 0) || long / short > maxRatio) throw new NotTaken("unreadable");
  const scale = Math.min(pixelsPerPoint, receiptPageSize / long);
  let picture: Picture | undefined;
  await page.render({
    scale,
    // The library gives the bytes in the order that sharp takes them.
    render: async ({ width, height, data }) => {
      picture = await pageOfPixels({ width, height, data });
      return new Uint8Array();
    },
  });
  if (!picture) throw new NotTaken("unreadable");
  return picture;
}
