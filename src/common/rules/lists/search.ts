/**
 * How a text is looked for, everywhere: without case and accents, `aa` as `å`, `oe` as `ø` and `ae` as `æ`, word by word in any
 * order (docs/product-rules.md#search). The database has the same as the function `searchable`; a test holds the two together.
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

/** Of more words no more are asked for. */
const maxWords = 10;

/** What is typed as words, each as the spellings of which one has to be found. */
export function soughtWords(text: string): string[][] {
  const words = text.split(/\s+/).filter((word) => word !== "");
  return words.slice(0, maxWords).map((word) => searchable(word).split("\n"));
}

/** Whether each word that is typed stands in one of the texts. */
export function isFoundIn(texts: readonly string[], typed: string): boolean {
  const sought = searchable(texts.join("\n"));
  return soughtWords(typed).every((spellings) => spellings.some((spelling) => sought.includes(spelling)));
}

/** Letters that are no letter with an accent, and what they are found by. */
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
