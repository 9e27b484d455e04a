import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from "@hyzyla/pdfium";
import { maxPagePixels, maxReceiptPages, maxReceiptPixels, pageSize } from "#features/receipts/rules/receipt-bounds.ts";
import { pageOfPixels } from "./pictures.ts";
import { NotTaken, type Picture } from "./reading.ts";

/** Pixels per PDF point (1/72 inch), as in a scan at 150 dpi. */
const pixelsPerPoint = 150 / 72;

export async function pdfPages(bytes: Uint8Array): Promise<Picture[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes).catch((error: Error) => {
    throw new NotTaken(/password/i.test(error.message) ? "locked" : "unreadable");
  });
  if (formTypeOf(document) === dynamicForm) throw new NotTaken("dynamic-form");
  const count = document.getPageCount();
  if (count === 0) throw new NotTaken("unreadable");
  if (count > maxReceiptPages) throw new NotTaken("too-many-pages");
  const pages: Picture[] = [];
  // All pages together may have at most as many pixels as the largest accepted picture.
  const maxPixels = Math.min(maxPagePixels, maxReceiptPixels / count);
  for (let number = 0; number < count; number++) pages.push(await pictureOf(document.getPage(number), maxPixels));
  document.destroy();
  return pages;
}

/** PDFium's number for a dynamic XFA form. Only Adobe Reader can show the form; other programs show "Please wait". */
const dynamicForm = 2;

/** Calls PDFium directly, because the library has no method for the type of a document's form. */
function formTypeOf(document: PDFiumDocument): number {
  const { module, documentIdx } = document as unknown as {
    readonly module: { readonly _FPDF_GetFormType: (document: number) => number };
    readonly documentIdx: number;
  };
  return module._FPDF_GetFormType(documentIdx);
}

async function pictureOf(page: PDFiumPage, maxPixels: number): Promise<Picture> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scan = {
    width: Math.floor(Math.floor(originalWidth) * pixelsPerPoint),
    height: Math.floor(Math.floor(originalHeight) * pixelsPerPoint),
  };
  if (!(Math.min(originalWidth, originalHeight) > 0)) throw new NotTaken("unreadable");
  let picture: Picture | undefined;
  await page.render({
    ...pageSize(scan, maxPixels),
    scale: 1,
    renderFormFields: true,
    render: async ({ width, height, data }) => {
      picture = await pageOfPixels({ width, height, channels: 4, data });
      return new Uint8Array();
    },
  });
  if (!picture) throw new NotTaken("unreadable");
  return picture;
}
