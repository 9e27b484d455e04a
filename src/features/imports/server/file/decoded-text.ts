/** Reads UTF-8, UTF-16 with a byte order mark, or Windows-1252, in which Danish Excel saves CSV. */
export function decodedText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Cells that are copied from a spreadsheet are separated by tabs. */
export function delimiterOf(text: string): string {
  const bare = text.slice(0, 20_000).replace(/"[^"]*"/g, "");
  const count = (sign: string) => bare.split(sign).length;
  return ["\t", ";", ","].reduce((most, sign) => (count(sign) > count(most) ? sign : most));
}
