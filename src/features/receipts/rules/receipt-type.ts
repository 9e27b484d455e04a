const receiptTypes = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  heic: "image/heic",
  pdf: "application/pdf",
} as const;

export type ReceiptType = keyof typeof receiptTypes;

/** The number of first bytes that identify a file's type. */
export const typeBytes = 16;

/** The HEIF brands (bytes 8 to 11 of the file) that phones write into HEIC pictures. */
const heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

/** The type by a file's first bytes (docs/product-rules.md#receipts); undefined for a type that is not accepted. */
export function receiptTypeOf(head: Uint8Array): ReceiptType | undefined {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return "jpeg";
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (textAt(head, 0, 4) === "RIFF" && textAt(head, 8, 4) === "WEBP") return "webp";
  if (textAt(head, 4, 4) === "ftyp" && heicBrands.includes(textAt(head, 8, 4))) return "heic";
  if (textAt(head, 0, 5) === "%PDF-") return "pdf";
  return undefined;
}

const startsWith = (head: Uint8Array, bytes: readonly number[]) => bytes.every((byte, index) => head[index] === byte);

const textAt = (head: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...head.subarray(start, start + length));
