/* PDFs can show the Latin, Greek and Cyrillic letters of their font. All other characters are replaced. */

/** The letters in each of the font's files. */
export const scriptLetters = {
  latin:
    /[ -~\u00a0-\u00ff\u0131\u0152\u0153\u02bc\u02c6\u02da\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20ac\u2122\u2212]|\u0300|\u0301|\u0303|\u0309|\u0323/u,
  "latin-ext":
    /[\u0100-\u0130\u0132-\u0151\u0154-\u017f\u018f\u0192\u01a0\u01a1\u01af\u01b0\u01f0\u01fa-\u01ff\u0218-\u021b\u0237\u0259\u02c7\u02c9\u02dd\u1e00\u1e01\u1e3e\u1e3f\u1e80-\u1e85\u1e9e\u1ef2-\u1ef9\u2020\u20a3\u20a4\u20a6-\u20ab\u20b1\u20b9\u20ba\u20bc\u20bd\u2113]/u,
  vietnamese: /[\u1ea0-\u1ef1]/u,
  greek: /[\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u03d1\u03d2\u03d6]/u,
  cyrillic: /[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/u,
  "cyrillic-ext": /[\u0460-\u0486\u0488-\u048f\u0492-\u04af\u04b2-\u0513]/u,
} as const;
export type Script = keyof typeof scriptLetters;

const scripts = Object.keys(scriptLetters) as readonly Script[];

export const scriptOf = (letter: string): Script | undefined =>
  scripts.find((name) => scriptLetters[name].test(letter));

const isWritable = (text: string) => [...text].every((letter) => scriptOf(letter) !== undefined);

/** The letters of a text. Dashes, blanks and full-width letters that the font lacks are replaced by similar ones. */
function spelled(text: string): string[] {
  const cleaned = text
    .normalize("NFC")
    .replaceAll(/\p{Cf}|\p{Variation_Selector}/gu, "")
    .replaceAll(/[\u2010-\u2012]/g, "-")
    .replaceAll("\u2015", "\u2014")
    .replaceAll(/[\p{Zs}\s]/gu, (blank) => (blank === "\u00a0" ? blank : " "));
  return [...cleaned].map((letter) => {
    const usual = letter.normalize("NFKC");
    return isWritable(letter) || !isWritable(usual) ? letter : usual;
  });
}

/** Stands for one or more letters that the font lacks. */
export const unwritableMark = "[…]";

export function pdfText(text: string): string {
  let written = "";
  for (const letter of spelled(text))
    if (isWritable(letter)) written += letter;
    else if (!written.endsWith(unwritableMark)) written += unwritableMark;
  return written;
}

export function unwritableNote(texts: Iterable<string | null>): string[] {
  const isMarked = [...texts].some((text) => text !== null && unwritableLetters(text).length > 0);
  return isMarked ? [`${unwritableMark} står for bogstaver i et alfabet, som filen ikke kan skrive.`] : [];
}

/** The letters of a text that the font lacks, each only once. */
export const unwritableLetters = (text: string): string[] => [
  ...new Set(spelled(text).filter((letter) => !isWritable(letter))),
];
