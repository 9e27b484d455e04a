/** What Windows-1252 has between 0x80 and 0x9F; the rest is ASCII and Latin-1. */
const extras = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";

/** Whether Windows-1252 has the character. */
function isInCp1252(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 || (code >= 0xa0 && code <= 0xff) || extras.includes(character);
}

/** What a file in Windows-1252 cannot hold of a text, each as the end of a Danish sentence. */
export function notInCp1252(text: string): string[] {
  const foreign = [...new Set(text)].filter((character) => !isInCp1252(character));
  return foreign.map((character) => `indeholder ${character}, som ikke findes i Windows-1252.`);
}
