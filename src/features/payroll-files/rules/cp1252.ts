/** The characters of Windows-1252 between 0x80 and 0x9F. All other characters are the same as in Latin-1. */
const extras = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";

function isInCp1252(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 || (code >= 0xa0 && code <= 0xff) || extras.includes(character);
}

/** The characters of a text that Windows-1252 lacks, each as the end of a Danish sentence. */
export function notInCp1252(text: string): string[] {
  const foreign = [...new Set(text)].filter((character) => !isInCp1252(character));
  return foreign.map((character) => `indeholder ${character}, som ikke findes i Windows-1252.`);
}
