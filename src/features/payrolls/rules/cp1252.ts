/** What Windows-1252 has between 0x80 and 0x9F; the rest is ASCII and Latin-1. */
const extras = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";

/** Whether Windows-1252 has the character. */
export function isInCp1252(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 || (code >= 0xa0 && code <= 0xff) || extras.includes(character);
}
