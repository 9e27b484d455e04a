import { type UnzipFileInfo, unzipSync, Zip, ZipDeflate, type ZipInputFile } from "fflate";
import { type CellValue, type ColumnDef, type WriteSheet, writeXlsx, writeXlsxStream } from "hucre/xlsx";

type Sheet = { readonly name: string; readonly columns: readonly ColumnDef[] };
export type SmallSheet = Sheet & { readonly rows: readonly CellValue[][] };
export type LargeSheet = Sheet & { readonly rowCount: number; readonly rowAt: (index: number) => CellValue[] };

type Workbook = {
  readonly title: string;
  readonly made: Date;
  readonly first: LargeSheet;
  readonly others: readonly SmallSheet[];
};

const firstSheet = "xl/worksheets/sheet1.xml";
const freezePane = { rows: 1 };

/**
 * A workbook whose first sheet may have a hundred thousand rows. The library either writes many sheets and holds every
 * cell in memory, or one sheet row by row. So it writes the workbook with one row in the first sheet (which numbers the
 * columns' formats as they come), that sheet in a workbook of its own, and the one takes the other's place.
 */
export async function largeWorkbook({ title, made, first, others }: Workbook): Promise<Buffer> {
  const sample = {
    ...first,
    rows: Array.from({ length: Math.min(first.rowCount, 1) }, (_, index) => first.rowAt(index)),
  };
  const frame = await writeXlsx({
    sheets: [sample, ...others].map(sheetOf),
    properties: { title, created: made, modified: made },
  });
  const parts = unzipSync(frame, { filter: ({ name }) => name !== firstSheet });
  return zipped(parts, await packedSheet(first));
}

function sheetOf({ name, columns, rows }: SmallSheet): WriteSheet {
  return { name, columns: columns.map(withoutHeader), rows: [headerOf(columns), ...rows], freezePane };
}

/** The header is a row like the others, so that both ways of writing treat it alike. */
const headerOf = (columns: readonly ColumnDef[]): CellValue[] => columns.map(({ header }) => header ?? null);
const withoutHeader = ({ header: _header, ...column }: ColumnDef): ColumnDef => column;

type Packed = { readonly size: number; readonly crc: number; readonly bytes: Uint8Array<ArrayBuffer> };

/** The sheet as the only one of a workbook that is written row by row, as it stands there compressed. */
async function packedSheet({ name, columns, ...sheet }: LargeSheet): Promise<Packed> {
  const rows = rowsOf(headerOf(columns), sheet);
  const stream = writeXlsxStream(rows, { name, columns: columns.map(withoutHeader), freezePane });
  const archive = Buffer.from(await new Response(stream).arrayBuffer());
  const sizes = sizesOf(archive, firstSheet);
  // The first entry: a header of 30 bytes with name and extra field, the data, and a descriptor that holds the checksum.
  const start = 30 + archive.readUInt16LE(26) + archive.readUInt16LE(28);
  const end = start + sizes.size;
  return { size: sizes.originalSize, crc: archive.readUInt32LE(end + 4), bytes: archive.subarray(start, end) };
}

function sizesOf(archive: Buffer, path: string): UnzipFileInfo {
  let found: UnzipFileInfo | undefined;
  const remember = (file: UnzipFileInfo) => {
    if (file.name === path) found = file;
    return false;
  };
  unzipSync(archive, { filter: remember });
  if (!found) throw new Error(`no ${path} in the workbook`);
  return found;
}

function* rowsOf(header: CellValue[], { rowCount, rowAt }: Pick<LargeSheet, "rowCount" | "rowAt">) {
  yield header;
  for (let index = 0; index < rowCount; index++) yield rowAt(index);
}

/** Every entry of the archive has the same time, which is before every run. */
const mtime = new Date(2000, 0, 1);

function zipped(parts: Readonly<Record<string, Uint8Array>>, { bytes, ...sheet }: Packed): Buffer {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const [path, part] of Object.entries(parts)) {
    const file = new ZipDeflate(path);
    file.mtime = mtime;
    zip.add(file);
    file.push(part, true);
  }
  const packed: ZipInputFile = { ...sheet, filename: firstSheet, compression: 8, mtime };
  zip.add(packed);
  packed.ondata?.(null, bytes, true);
  zip.end();
  return Buffer.concat(chunks);
}
