/**
 * Removes case and accents, and writes "æ" as "ae" and "aa" as "a". A text with "oe" gets a second line, in which each
 * "oe" is "o" (docs/product-rules.md#search). A test checks that the SQL function `searchable` returns the same.
 */
export function searchable(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[æœßþøłđðħıŧς]/g, (letter) => others[letter] ?? letter)
    .replaceAll("aa", "a")
    .replaceAll("aa", "a");
  return plain.includes("oe") ? `${plain}\n${plain.replaceAll("oe", "o")}` : plain;
}

const maxWords = 10;

/** The words of a search, each with its alternative spellings. */
export function soughtWords(text: string): string[][] {
  const words = text.split(/\s+/).filter((word) => word !== "");
  return words.slice(0, maxWords).map((word) => searchable(word).split("\n"));
}

/** Whether each word of the search is in one of the texts. */
export function isFoundIn(texts: readonly string[], typed: string): boolean {
  const sought = searchable(texts.join("\n"));
  return soughtWords(typed).every((spellings) => spellings.some((spelling) => sought.includes(spelling)));
}

/** The replacements of letters that Unicode does not split into a base letter and an accent. */
const others: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ß: "ss",
  þ: "th",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ŧ: "t",
  ς: "σ",
};
